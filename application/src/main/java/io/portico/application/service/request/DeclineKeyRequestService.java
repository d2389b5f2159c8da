package io.portico.application.service.request;

import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.domain.access.Permission;

/** Declines key requests. */
public final class DeclineKeyRequestService implements DeclineKeyRequest {

  private final KeyRequestDecider decider;

  public DeclineKeyRequestService(KeyRequestDecider decider) {
    this.decider = decider;
  }

  @Override
  public Outcome decline(Command command) {
    command.actor().require(Permission.DECIDE_KEY_REQUESTS);
    return decider.decline(
        command.actor(), command.request(), command.reason(), command.expected());
  }
}
