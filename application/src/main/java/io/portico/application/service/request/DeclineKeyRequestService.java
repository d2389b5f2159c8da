package io.portico.application.service.request;

import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.request.HeldRequests.Found;
import io.portico.domain.access.Permission;
import io.portico.domain.portal.PortalSettings;
import java.time.InstantSource;

/** Declines key requests, each as one unit of work. */
public final class DeclineKeyRequestService implements DeclineKeyRequest {

  private final HeldRequests heldRequests;
  private final PortalConfigurations configurations;
  private final Decisions decisions;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public DeclineKeyRequestService(
      KeyRequests requests,
      Developers developers,
      PortalConfigurations configurations,
      Decisions decisions,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.heldRequests = new HeldRequests(requests, developers);
    this.configurations = configurations;
    this.decisions = decisions;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome decline(Command command) {
    if (!command.actor().may(Permission.DECIDE_KEY_REQUESTS)) {
      return new Outcome.NotPermitted();
    }
    var settings = configurations.current(command.actor().organisation());
    return unitOfWork.execute(() -> findAndDecline(command, settings));
  }

  private Outcome findAndDecline(Command command, PortalSettings settings) {
    var organisation = command.actor().organisation();
    return switch (heldRequests.findOpen(organisation, command.request(), command.expected())) {
      case Found.Open(var held, var pending) -> {
        decisions.decline(
            command.actor(), settings, held, pending, command.reason(), clock.instant());
        yield new Outcome.Declined();
      }
      case Found.Unknown() -> new Outcome.UnknownRequest();
      case Found.Stale() -> new Outcome.Stale();
      case Found.Decided() -> new Outcome.AlreadyProcessed();
    };
  }
}
