package io.portico.application.port.in.request;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.KeyRequestId;

/** Use case: an approver declines a key request, and the developer is notified. */
public interface DeclineKeyRequest {

  /** Declines the request. */
  Outcome decline(Command command);

  /**
   * Who declines which request.
   *
   * @param reason shown to the developer; may be empty
   */
  record Command(
      Actor actor, KeyRequestId request, String reason, Precondition<KeyRequest> expected) {
    public Command {
      RequestState.checkReason(reason);
    }
  }

  enum Outcome {
    DECLINED,
    /** The request was decided before. */
    ALREADY_PROCESSED
  }
}
