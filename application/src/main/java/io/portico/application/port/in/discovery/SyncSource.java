package io.portico.application.port.in.discovery;

import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.RejectedRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Use case: an administrator pushes the APIs of a source. */
public interface SyncSource {

  /** The most entries of one sync. */
  int MOST_ENTRIES = 2_000_000;

  /** Syncs the repository with {@code entries}, or returns why nothing changed. */
  Outcome sync(Command command, Entries entries);

  /**
   * The options of a sync.
   *
   * @param complete whether the entries are all APIs of the source, so that others are missing
   * @param dryRun whether nothing is written
   * @param partial whether valid entries are accepted even if others are invalid
   */
  record Command(
      Actor actor, SourceName source, boolean complete, boolean dryRun, boolean partial) {}

  /** The pushed entries. They are read more than once, each time with the same result. */
  @FunctionalInterface
  interface Entries {

    /** Passes each entry, in order, to {@code reader}. */
    void read(Consumer<? super Entry> reader);

    /**
     * Returns the documents that are to be kept as definitions, by the ids of their APIs; each is
     * read when it is asked for, and empty if that fails.
     */
    default Map<ExternalId, Supplier<Optional<byte[]>>> documents() {
      return Map.of();
    }

    /** Returns the same entries with {@code documents}. */
    default Entries with(Map<ExternalId, Supplier<Optional<byte[]>>> documents) {
      var entries = this;
      return new Entries() {
        @Override
        public void read(Consumer<? super Entry> reader) {
          entries.read(reader);
        }

        @Override
        public Map<ExternalId, Supplier<Optional<byte[]>>> documents() {
          return documents;
        }
      };
    }

    /** Returns valid entries for {@code apis}, counted from 0. */
    static Entries of(List<DiscoveredApi> apis) {
      return of(apis, List.of());
    }

    /** Returns valid entries for {@code apis}, counted from 0, and invalid ones behind them. */
    static Entries of(List<DiscoveredApi> apis, List<RejectedRecord> rejected) {
      return reader -> {
        for (var i = 0; i < apis.size(); i++) {
          reader.accept(new Valid(i, apis.get(i)));
        }
        for (var i = 0; i < rejected.size(); i++) {
          reader.accept(invalid(apis.size() + i, rejected.get(i)));
        }
      };
    }

    private static Invalid invalid(long index, RejectedRecord record) {
      return new Invalid(
          index,
          record.externalId(),
          Optional.of(record.place()).filter(place -> !place.isEmpty()),
          record.line(),
          List.of(new Fault(record.field(), record.problem())));
    }
  }

  /** One pushed API. */
  sealed interface Entry {

    /** Returns its position, as the sender counts. */
    long index();
  }

  /** An entry that could be read. */
  record Valid(long index, DiscoveredApi api) implements Entry {}

  /**
   * An entry that breaks a rule.
   *
   * @param externalId the id of the API, if it could be read
   * @param place where the source has it, for example the path of a file
   * @param line the line there, from 1 on, if it is known
   */
  record Invalid(
      long index,
      Optional<ExternalId> externalId,
      Optional<String> place,
      Optional<Integer> line,
      List<Fault> faults)
      implements Entry {
    public Invalid {
      faults = List.copyOf(faults);
    }

    /** Creates an entry of which only its position is known. */
    public Invalid(long index, Optional<ExternalId> externalId, List<Fault> faults) {
      this(index, externalId, Optional.empty(), Optional.empty(), faults);
    }
  }

  sealed interface Outcome {

    /** The accepted entries are in sync; a dry run has written nothing. */
    record Synced(SyncReport report) implements Outcome {}

    /** Some entries were rejected, so nothing was changed; the counts are those of the others. */
    record Refused(SyncReport report) implements Outcome {}

    /** Another sync of the source is running. */
    record AlreadyRunning(Instant since) implements Outcome {}
  }
}
