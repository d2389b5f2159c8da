package io.portico.application.port.in.discovery;

import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import java.time.Instant;
import java.util.List;

/** Use case: an administrator pulls the APIs from a configured system now. */
public interface PullSource {

  /**
   * Reads the system and syncs the repository with its APIs, or returns why nothing changed.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if no such system is configured
   */
  Outcome pull(Command command);

  record Command(Actor actor, SourceName source, boolean dryRun) {}

  sealed interface Outcome {

    /**
     * The repository is in sync with the system, but for records that were rejected; a dry run has
     * written nothing.
     */
    record Pulled(SyncReport report) implements Outcome {}

    /** The system could not be read, so nothing was changed. */
    record Failed(List<String> reasons) implements Outcome {
      public Failed {
        reasons = List.copyOf(reasons);
      }
    }

    /** Another sync of the source is running. */
    record AlreadyRunning(Instant since) implements Outcome {}
  }
}
