package io.portico.application.service.request;

import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeyRequestSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.RequestState.Pending;
import java.time.InstantSource;

/** Removes key requests, each as one unit of work. */
public final class RemoveKeyRequestService implements RemoveKeyRequest {

  private final KeyRequests requests;
  private final HeldRequests heldRequests;
  private final PortalConfigurations configurations;
  private final Decisions decisions;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveKeyRequestService(
      KeyRequests requests,
      Developers developers,
      PortalConfigurations configurations,
      Decisions decisions,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.requests = requests;
    this.heldRequests = new HeldRequests(requests, developers);
    this.configurations = configurations;
    this.decisions = decisions;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    if (!command.actor().may(Permission.DECIDE_KEY_REQUESTS)) {
      return new Outcome.NotPermitted();
    }
    var settings = configurations.current(command.actor().organisation());
    return unitOfWork.execute(() -> checkAndRemove(command, settings));
  }

  private Outcome checkAndRemove(Command command, PortalSettings settings) {
    var actor = command.actor();
    var held = heldRequests.find(actor.organisation(), command.request());
    if (held.isEmpty()) {
      return new Outcome.UnknownRequest();
    }
    var request = held.get().request();
    if (!command.expected().holdsFor(request)) {
      return new Outcome.Stale();
    }
    if (request.state() instanceof Pending pending) {
      decisions.decline(actor, settings, held.get(), pending, "", clock.instant());
    }
    requests.remove(actor.organisation(), request.id());
    audit.note(
        actor,
        AuditAction.REQUEST_REMOVED,
        request.id(),
        KeyRequestSnapshot.of(request),
        Snapshot.NONE);
    return new Outcome.Removed();
  }
}
