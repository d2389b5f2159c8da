package io.portico.application.port.in.developer;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;

/** Use case: a portal removes a developer, and takes their keys back (contract 3.1). */
public interface RemoveDeveloper {

  /** Removes the developer, or says why nobody was removed. */
  Outcome remove(Command command);

  /**
   * Who is to go, and who wants that.
   *
   * @param expected what the caller believes the developer to be
   */
  record Command(Actor actor, DeveloperId id, Precondition<DeveloperRecord> expected) {}

  /** What became of the developer. */
  sealed interface Outcome {

    /** The developer is gone, and none of their keys is live. */
    record Removed() implements Outcome {}

    /** The caller's organisation has no such developer. */
    record UnknownDeveloper(DeveloperId id) implements Outcome {}

    /** The developer is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not remove developers. */
    record NotPermitted() implements Outcome {}
  }
}
