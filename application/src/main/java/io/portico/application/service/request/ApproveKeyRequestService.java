package io.portico.application.service.request;

import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.domain.access.Permission;

/** Approves key requests. */
public final class ApproveKeyRequestService implements ApproveKeyRequest {

  private final KeyRequestDecider decider;

  public ApproveKeyRequestService(KeyRequestDecider decider) {
    this.decider = decider;
  }

  @Override
  public Outcome approve(Command command) {
    command.actor().require(Permission.DECIDE_KEY_REQUESTS);
    return decider.approve(command.actor(), command.request(), command.expected());
  }
}
