package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Broken;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Entry;
import io.portico.application.port.in.discovery.SyncSource.Read;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Entries that were read once, to know which of them cannot be taken. */
final class CheckedEntries {

  private static final int BATCH = 1_000;

  /* So that a batch of large entries stays small, too. */
  private static final long CHARACTERS = 4_000_000;

  private final Entries entries;
  private final SeenIds seen = new SeenIds();
  private final BitSet rejected = new BitSet();
  private final SyncStatistics rejections = new SyncStatistics();
  private boolean allNamed = true;
  private int size;

  /**
   * Reads {@code entries}.
   *
   * @throws InvalidValueException if there are more than a sync takes
   */
  CheckedEntries(Entries entries) {
    this.entries = entries;
    entries.read(this::check);
  }

  private void check(Entry entry) {
    if (size == SyncSource.MOST_ENTRIES) {
      throw InvalidValueException.found(
          "apis", "more entries", "at most " + SyncSource.MOST_ENTRIES);
    }
    switch (entry) {
      case Read(var index, var api) -> {
        if (!seen.add(api.externalId())) {
          var fault =
              new Fault(
                  "external_id",
                  InvalidValueException.shown(api.externalId().value())
                      + " stands earlier, too (expected: each once)");
          reject(new Rejected(index, List.of(fault)));
        }
      }
      case Broken(var index, var externalId, var faults) -> {
        allNamed &= externalId.isPresent();
        externalId.ifPresent(seen::add);
        reject(new Rejected(index, faults));
      }
    }
    size++;
  }

  private void reject(Rejected one) {
    rejected.set(size);
    rejections.rejected(one);
  }

  /** Returns whether every entry can be taken. */
  boolean areGood() {
    return rejected.isEmpty();
  }

  /** Returns a count that begins with the rejected entries. */
  SyncStatistics tally() {
    var tally = new SyncStatistics();
    tally.add(rejections);
    return tally;
  }

  /** Returns whether it can be told which APIs are not among the entries. */
  boolean tellWhatIsMissing() {
    return allNamed;
  }

  /** Returns whether an entry, good or broken, is about {@code id}. */
  boolean speakOf(ExternalId id) {
    return seen.contains(id);
  }

  /** Shows the good entries to {@code reader}, in batches of a bounded size. */
  void inBatches(Consumer<List<Read>> reader) {
    var batches = new Batches(reader);
    entries.read(batches::add);
    batches.flush();
  }

  private final class Batches {

    private final Consumer<List<Read>> reader;
    private final List<Read> batch = new ArrayList<>();
    private long characters;
    private int position;

    Batches(Consumer<List<Read>> reader) {
      this.reader = reader;
    }

    void add(Entry entry) {
      if (entry instanceof Read read && !rejected.get(position)) {
        batch.add(read);
        characters += characters(read.api());
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
    var characters = api.description().description().map(String::length).orElse(0).longValue();
    for (var member : api.metadata().entrySet()) {
      characters += member.getKey().length() + member.getValue().length();
    }
    for (var tag : api.tags()) {
      characters += tag.length();
    }
    return characters;
  }
}
