package io.portico.application.port.in.key;

import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;

/**
 * Use case: an administrator issues a key that nobody asked for, for any active plan, be it offered
 * or not (contract 3.1).
 */
public interface IssueKey {

  /** Issues a key and mails it to the developer, or says why none was issued. */
  Outcome issue(Command command);

  /** Who gets a key for which plan, and who wants that. */
  record Command(Actor actor, DeveloperId developer, PlanId plan) {}

  /** What became of it. */
  sealed interface Outcome {

    /**
     * The developer has the key.
     *
     * @param raw the key itself, which nobody can be told again
     */
    record Issued(RawKey raw, IssuedKey key) implements Outcome {}

    /** The caller's organisation has no such developer. */
    record UnknownDeveloper(DeveloperId developer) implements Outcome {}

    /** The caller's organisation has no such plan, or it is inactive. */
    record PlanUnavailable(PlanId plan) implements Outcome {}

    /** The developer is inactive, and the portal lets that count. */
    record DeveloperInactive() implements Outcome {}

    /** The developer has asked for a key for the plan, and nobody has decided yet. */
    record Requested(KeyRequestId request) implements Outcome {}

    /** The developer has a live key for the plan. */
    record Held(StoredKey key) implements Outcome {}

    /** The caller may not issue keys. */
    record NotPermitted() implements Outcome {}
  }
}
