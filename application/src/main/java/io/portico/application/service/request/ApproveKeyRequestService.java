package io.portico.application.service.request;

import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.request.Decisions.Approval;
import io.portico.application.service.request.HeldRequests.Found;
import io.portico.application.service.request.HeldRequests.Held;
import io.portico.domain.access.Permission;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.RequestState.Pending;
import java.time.InstantSource;

/** Approves key requests, each as one unit of work. */
public final class ApproveKeyRequestService implements ApproveKeyRequest {

  private final HeldRequests heldRequests;
  private final PortalConfigurations configurations;
  private final Decisions decisions;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public ApproveKeyRequestService(
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
  public Outcome approve(Command command) {
    if (!command.actor().may(Permission.DECIDE_KEY_REQUESTS)) {
      return new Outcome.NotPermitted();
    }
    var settings = configurations.current(command.actor().organisation());
    return unitOfWork.execute(() -> findAndApprove(command, settings));
  }

  private Outcome findAndApprove(Command command, PortalSettings settings) {
    var organisation = command.actor().organisation();
    return switch (heldRequests.findOpen(organisation, command.request(), command.expected())) {
      case Found.Open(var held, var pending) -> approve(command, settings, held, pending);
      case Found.Unknown() -> new Outcome.UnknownRequest();
      case Found.Stale() -> new Outcome.Stale();
      case Found.Decided() -> new Outcome.AlreadyProcessed();
    };
  }

  private Outcome approve(Command command, PortalSettings settings, Held held, Pending pending) {
    return switch (decisions.approve(command.actor(), settings, held, pending, clock.instant())) {
      case Approval.Issued(var key) -> new Outcome.Approved(key);
      case Approval.DeveloperInactive() -> new Outcome.DeveloperInactive();
      case Approval.PlanInactive() -> new Outcome.PlanInactive();
    };
  }
}
