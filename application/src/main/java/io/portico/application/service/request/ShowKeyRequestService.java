package io.portico.application.service.request;

import io.portico.application.port.in.request.ShowKeyRequest;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.KeyRequestId;
import java.util.Optional;

/** Looks key requests up. */
public final class ShowKeyRequestService implements ShowKeyRequest {

  private final KeyRequests requests;

  public ShowKeyRequestService(KeyRequests requests) {
    this.requests = requests;
  }

  @Override
  public Optional<KeyRequest> show(Actor actor, KeyRequestId id) {
    return requests.find(actor.organisation(), id);
  }
}
