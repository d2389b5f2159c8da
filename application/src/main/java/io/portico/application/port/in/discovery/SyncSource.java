package io.portico.application.port.in.discovery;

import static java.util.Objects.requireNonNull;

import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Use case: an administrator sends the APIs that a source knows (contract 2.4). */
public interface SyncSource {

  /** The most entries of one sync. */
  int MOST_ENTRIES = 2_000_000;

  /** Makes the APIs of the source what {@code entries} say, or says why nothing was changed. */
  Outcome sync(Command command, Entries entries);

  /**
   * How, of which source, and by whom.
   *
   * @param complete whether the source has no other APIs, so that those it lacks are missing
   * @param dryRun whether nothing is written
   * @param partial whether the good entries are taken when others are broken
   */
  record Command(
      Actor actor, SourceName source, boolean complete, boolean dryRun, boolean partial) {
    public Command {
      requireNonNull(actor, "actor");
      requireNonNull(source, "source");
    }
  }

  /** What was sent. It is read more than once and says the same each time. */
  @FunctionalInterface
  interface Entries {

    /** Shows every entry, in order, to {@code reader}. */
    void read(Consumer<? super Entry> reader);
  }

  /** One API that was sent. */
  sealed interface Entry {

    /** Returns where it stands, as the sender counts. */
    long index();
  }

  /** An API that can be read. */
  record Read(long index, DiscoveredApi api) implements Entry {}

  /**
   * An API that breaks a rule.
   *
   * @param externalId which one, if that much can be read
   */
  record Broken(long index, Optional<ExternalId> externalId, List<Fault> faults) implements Entry {
    public Broken {
      faults = List.copyOf(faults);
    }
  }

  /** What became of the sync. */
  sealed interface Outcome {

    /** What could be taken is taken; nothing is written on a dry run. */
    record Synced(SyncReport report) implements Outcome {}

    /** Some entries are broken, so nothing was changed; the counts tell what would have been. */
    record Refused(SyncReport report) implements Outcome {}

    /** Another sync of the source is going on. */
    record AlreadyRunning(Instant since) implements Outcome {}

    /** Only an administrator may sync. */
    record NotPermitted() implements Outcome {}
  }
}
