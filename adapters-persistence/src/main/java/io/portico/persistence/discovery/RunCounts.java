package io.portico.persistence.discovery;

import static java.util.Objects.requireNonNull;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What a run counted, as one column of JSON. */
@Singleton
final class RunCounts {

  private static final Argument<Entry> ENTRY = Argument.of(Entry.class);

  private final JsonMapper json;

  RunCounts(JsonMapper json) {
    this.json = json;
  }

  /** Returns the column for {@code counts}. */
  String write(Counts counts) {
    try {
      return json.writeValueAsString(
          new Entry(
              counts.created(),
              counts.updated(),
              counts.unchanged(),
              counts.missing(),
              counts.mapped(),
              counts.unmapped(),
              counts.conflicts(),
              counts.rejected()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the counts in {@code column}. */
  Counts read(String column) {
    try {
      var entry = requireNonNull(json.readValue(column, ENTRY));
      return new Counts(
          entry.created(),
          entry.updated(),
          entry.unchanged(),
          entry.missing(),
          entry.mapped(),
          entry.unmapped(),
          entry.conflicts(),
          entry.rejected());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Serdeable
  record Entry(
      long created,
      long updated,
      long unchanged,
      long missing,
      long mapped,
      long unmapped,
      long conflicts,
      long rejected) {}
}
