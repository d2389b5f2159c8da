package io.portico.application.port.in.discovery;

import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import java.time.Instant;
import java.util.List;

/** Use case: an administrator lets Portico ask a configured system for its APIs now. */
public interface PullSource {

  /** Asks the system and makes its APIs what it says, or says why nothing was changed. */
  Outcome pull(Command command);

  /** Which system, and who wants it asked. */
  record Command(Actor actor, SourceName source, boolean dryRun) {}

  /** What became of the pull. */
  sealed interface Outcome {

    /** The APIs are what the system says; nothing is written on a dry run. */
    record Pulled(SyncReport report) implements Outcome {}

    /** What the system says cannot be taken, so nothing was changed. */
    record Refused(SyncReport report) implements Outcome {}

    /** The system could not be read, so nothing was changed. */
    record Failed(List<String> reasons) implements Outcome {
      public Failed {
        reasons = List.copyOf(reasons);
      }
    }

    /** The operator configured no such system. */
    record UnknownSource(SourceName source) implements Outcome {}

    /** Another sync of the source is going on. */
    record AlreadyRunning(Instant since) implements Outcome {}

    /** Only an administrator may pull. */
    record NotPermitted() implements Outcome {}
  }
}
