package io.portico.application.port.in.request;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.KeyRequestId;

/** Use case: somebody declines a key request, and the developer is told (contract 3.3). */
public interface DeclineKeyRequest {

  /** Declines the request, or says why it was not. */
  Outcome decline(Command command);

  /**
   * Which request, and who declines.
   *
   * @param reason what the developer is told; may be empty
   * @param expected what the caller believes the request to be
   */
  record Command(
      Actor actor, KeyRequestId request, String reason, Precondition<KeyRequest> expected) {
    public Command {
      RequestState.checkReason(reason);
    }
  }

  /** What became of it. */
  sealed interface Outcome {

    /** No key is issued. */
    record Declined() implements Outcome {}

    /** The caller's organisation has no such request. */
    record UnknownRequest() implements Outcome {}

    /** Somebody has decided already. */
    record AlreadyProcessed() implements Outcome {}

    /** The request is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not decide requests. */
    record NotPermitted() implements Outcome {}
  }
}
