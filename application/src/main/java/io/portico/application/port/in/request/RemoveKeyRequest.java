package io.portico.application.port.in.request;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.KeyRequestId;

/**
 * Use case: an approver removes a key request. A pending request is declined first, which is how
 * classic portals decline. An issued key stays.
 */
public interface RemoveKeyRequest {

  /** Removes the request. */
  void remove(Command command);

  record Command(Actor actor, KeyRequestId request, Precondition<KeyRequest> expected) {}
}
