package io.portico.application.port.in.request;

import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.KeyRequestId;
import java.util.Optional;

/** Use case: somebody looks at one key request. */
public interface ShowKeyRequest {

  /** Returns the request with this id, or empty if the caller's organisation has none. */
  Optional<KeyRequest> show(Actor actor, KeyRequestId id);
}
