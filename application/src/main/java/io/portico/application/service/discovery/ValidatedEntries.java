package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Entry;
import io.portico.application.port.in.discovery.SyncSource.Invalid;
import io.portico.application.port.in.discovery.SyncSource.Valid;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Pushed entries after a first pass that has found the invalid ones. */
final class ValidatedEntries {

  private static final int BATCH = 1_000;

  /* Bounds the memory of a batch of large entries. */
  private static final long CHARACTERS = 4_000_000;

  private final Entries entries;
  private final IdSet seen = new IdSet();
  private final IdSet seenOwn = new IdSet();
  private final IdSet invalid = new IdSet();
  private final BitSet rejected = new BitSet();
  private final SyncStatistics rejections = new SyncStatistics();
  private boolean allIdentified = true;
  private int size;

  /**
   * Validates {@code entries}.
   *
   * @throws InvalidValueException if there are more than {@link SyncSource#MOST_ENTRIES}
   */
  ValidatedEntries(Entries entries) {
    this.entries = entries;
    entries.read(this::validate);
  }

  private void validate(Entry entry) {
    if (size == SyncSource.MOST_ENTRIES) {
      throw InvalidValueException.found(
          "apis", "more entries", "at most " + SyncSource.MOST_ENTRIES);
    }
    switch (entry) {
      case Valid(var index, var api) -> {
        if (!seen.add(api.externalId())) {
          reject(index, api, "externalId", api.externalId().value());
        } else if (api.id().isPresent() && !seenOwn.add(api.id().get())) {
          reject(index, api, "id", api.id().get().toString());
        }
      }
      case Invalid(var index, var externalId, var place, var line, var faults) -> {
        allIdentified &= externalId.isPresent();
        externalId.ifPresent(seen::add);
        externalId.map(ExternalId::file).ifPresent(invalid::add);
        reject(new Rejected(index, place, line, faults));
      }
    }
    size++;
  }

  private void reject(long index, DiscoveredApi api, String field, String duplicate) {
    var problem =
        "duplicate %s (expected: each id once)".formatted(InvalidValueException.shown(duplicate));
    reject(new Rejected(index, api.externalId(), List.of(new Fault(field, problem))));
  }

  private void reject(Rejected one) {
    rejected.set(size);
    rejections.rejected(one);
  }

  boolean allValid() {
    return rejected.isEmpty();
  }

  /** Returns whether the external id of every entry is known, so that missing APIs can be found. */
  boolean allIdentified() {
    return allIdentified;
  }

  /** Returns new statistics that include the rejected entries. */
  SyncStatistics statistics() {
    var statistics = new SyncStatistics();
    statistics.add(rejections);
    return statistics;
  }

  /**
   * Returns whether an entry, valid or not, has this external id, or may have it: an invalid
   * document hides how many others its file has.
   */
  boolean contains(ExternalId id) {
    return seen.contains(id) || invalid.contains(id.file());
  }

  /** Passes the valid entries to {@code reader} in batches of bounded size. */
  void forEachBatch(Consumer<List<Valid>> reader) {
    var batches = new Batches(reader);
    entries.read(batches::add);
    batches.flush();
  }

  private final class Batches {

    private final Consumer<List<Valid>> reader;
    private final List<Valid> batch = new ArrayList<>();
    private long characters;
    private int position;

    Batches(Consumer<List<Valid>> reader) {
      this.reader = reader;
    }

    void add(Entry entry) {
      if (entry instanceof Valid valid && !rejected.get(position)) {
        batch.add(valid);
        characters += characters(valid.api());
        if (batch.size() == BATCH || characters >= CHARACTERS) {
          flush();
        }
      }
      position++;
    }

    void flush() {
      if (!batch.isEmpty()) {
        reader.accept(List.copyOf(batch));
        batch.clear();
        characters = 0;
      }
    }
  }

  private static long characters(DiscoveredApi api) {
    long characters = api.description().description().map(String::length).orElse(0);
    for (var member : api.metadata().entrySet()) {
      characters += member.getKey().length() + member.getValue().length();
    }
    for (var tag : api.tags()) {
      characters += tag.length();
    }
    return characters;
  }
}
