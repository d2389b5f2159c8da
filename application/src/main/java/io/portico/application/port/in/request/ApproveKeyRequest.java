package io.portico.application.port.in.request;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.RawKey;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.KeyRequestId;

/** Use case: somebody approves a key request, and the key is issued (contract 3.3). */
public interface ApproveKeyRequest {

  /**
   * Issues the key, or says why none was issued. However many callers approve one request at once,
   * one of them is told {@link Outcome.Approved}.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields
   */
  Outcome approve(Command command);

  /**
   * Which request, and who approves.
   *
   * @param expected what the caller believes the request to be
   */
  record Command(Actor actor, KeyRequestId request, Precondition<KeyRequest> expected) {}

  /** What became of it. */
  sealed interface Outcome {

    /** The key was issued; {@code key} is never to be had again. */
    record Approved(RawKey key) implements Outcome {}

    /** The caller's organisation has no such request. */
    record UnknownRequest() implements Outcome {}

    /** Somebody has decided already. */
    record AlreadyProcessed() implements Outcome {}

    /** The developer is inactive, and such get no keys. */
    record DeveloperInactive() implements Outcome {}

    /** The plan is inactive or gone. */
    record PlanInactive() implements Outcome {}

    /** The request is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not decide requests. */
    record NotPermitted() implements Outcome {}
  }
}
