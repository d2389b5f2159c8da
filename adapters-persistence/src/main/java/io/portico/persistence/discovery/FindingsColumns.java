package io.portico.persistence.discovery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.Provenance;
import io.portico.domain.discovery.RunFindings.Conflict;
import io.portico.domain.discovery.RunFindings.Unmapped;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.Worded;
import io.portico.persistence.column.JsonColumn;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The findings of a run as two columns of JSON. */
@Singleton
final class FindingsColumns {

  private final JsonColumn<List<UnmappedEntry>> unmapped;
  private final JsonColumn<List<ConflictEntry>> conflicts;

  FindingsColumns(JsonMapper mapper) {
    this.unmapped = new JsonColumn<>(mapper, Argument.listOf(UnmappedEntry.class));
    this.conflicts = new JsonColumn<>(mapper, Argument.listOf(ConflictEntry.class));
  }

  String writeUnmapped(List<Unmapped> found) {
    return unmapped.write(
        found.stream()
            .map(
                one ->
                    new UnmappedEntry(one.key(), one.reason().word(), one.count(), one.examples()))
            .toList());
  }

  List<Unmapped> readUnmapped(String text) {
    return unmapped.read(text).stream()
        .map(
            entry ->
                new Unmapped(
                    entry.key(),
                    Worded.of(Reason.class, "reason", entry.reason()),
                    entry.count(),
                    entry.examples()))
        .toList();
  }

  String writeConflicts(List<Conflict> found) {
    return conflicts.write(
        found.stream()
            .map(
                one ->
                    new ConflictEntry(
                        one.api().map(ApiId::toString).orElse(null),
                        one.externalId().value(),
                        one.details().label().value(),
                        one.details().kept().value(),
                        one.details().discovered().value()))
            .toList());
  }

  List<Conflict> readConflicts(String text) {
    return conflicts.read(text).stream()
        .map(
            entry ->
                new Conflict(
                    Optional.ofNullable(entry.api()).map(ApiId::of),
                    new ExternalId(entry.externalId()),
                    new Provenance.Conflict(
                        new LabelName(entry.label()),
                        new LabelValue(entry.kept()),
                        new LabelValue(entry.discovered()))))
        .toList();
  }

  /** Metadata or tags that map to no label, as JSON. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record UnmappedEntry(String key, String reason, long count, List<String> examples) {}

  /** A label that a source may not overwrite, as JSON. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ConflictEntry(
      @Nullable String api,
      @JsonProperty("external_id") String externalId,
      String label,
      String kept,
      String discovered) {}
}
