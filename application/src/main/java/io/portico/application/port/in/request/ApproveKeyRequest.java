package io.portico.application.port.in.request;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.RawKey;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.KeyRequestId;

/** Use case: an approver approves a key request, and the key is issued. */
public interface ApproveKeyRequest {

  /**
   * Issues the key. Of several concurrent approvals of one request, exactly one returns {@link
   * Outcome.Approved}.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields
   * @throws io.portico.domain.shared.RefusedException.DeveloperInactive if inactive developers
   *     receive no keys and this one is inactive
   */
  Outcome approve(Command command);

  record Command(Actor actor, KeyRequestId request, Precondition<KeyRequest> expected) {}

  sealed interface Outcome {

    /**
     * The key was issued.
     *
     * @param key the secret; it cannot be read again
     */
    record Approved(RawKey key) implements Outcome {}

    /** The request was decided before. */
    record AlreadyProcessed() implements Outcome {}

    /** The plan is inactive or was removed. */
    record PlanInactive() implements Outcome {}

    /** The API of the catalogue entry is called without a key since the request was made. */
    record Keyless() implements Outcome {}
  }
}
