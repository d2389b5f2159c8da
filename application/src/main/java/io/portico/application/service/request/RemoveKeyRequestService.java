package io.portico.application.service.request;

import static io.portico.domain.audit.AuditAction.REQUEST_REMOVED;

import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;

/** Removes key requests, each in one unit of work. */
public final class RemoveKeyRequestService implements RemoveKeyRequest {

  private final KeyRequests requests;
  private final KeyRequestDecider decider;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveKeyRequestService(
      KeyRequests requests, KeyRequestDecider decider, UnitOfWork unitOfWork, Audit audit) {
    this.requests = requests;
    this.decider = decider;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public void remove(Command command) {
    command.actor().require(Permission.DECIDE_KEY_REQUESTS);
    unitOfWork.run(() -> declineAndRemove(command));
  }

  private void declineAndRemove(Command command) {
    var actor = command.actor();
    var locked = decider.lock(actor.organisation(), command.request(), command.expected());
    decider.decline(actor, locked, "");
    requests.remove(actor.organisation(), command.request());
    audit.recordRemoved(actor, REQUEST_REMOVED, command.request(), Snapshots.of(locked.request()));
  }
}
