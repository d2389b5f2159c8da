package io.portico.application.port.in.request;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.KeyRequestId;

/**
 * Use case: somebody removes the record of a key request. One that nobody decided is declined
 * first, which is how portals of the classic API decline (contract 3.3). A key that was issued
 * stays.
 */
public interface RemoveKeyRequest {

  /** Removes the request, or says why it was not. */
  Outcome remove(Command command);

  /**
   * Which request, and who wants it gone.
   *
   * @param expected what the caller believes the request to be
   */
  record Command(Actor actor, KeyRequestId request, Precondition<KeyRequest> expected) {}

  /** What became of it. */
  sealed interface Outcome {

    /** The record is gone. */
    record Removed() implements Outcome {}

    /** The caller's organisation has no such request. */
    record UnknownRequest() implements Outcome {}

    /** The request is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not decide requests. */
    record NotPermitted() implements Outcome {}
  }
}
