package io.portico.application.service.api;

import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.ApiSnapshot;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;

/** Takes APIs out of the repository. */
public final class RemoveApiService implements RemoveApi {

  private final Apis apis;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public RemoveApiService(Apis apis, UnitOfWork unitOfWork, Audit audit) {
    this.apis = apis;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    if (!command.actor().may(Permission.CHANGE_APIS)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(
        () ->
            apis.findForUpdate(command.actor().organisation(), command.api())
                .map(api -> checkAndRemove(command, api))
                .orElseGet(() -> new Outcome.UnknownApi(command.api())));
  }

  private Outcome checkAndRemove(Command command, ApiRecord api) {
    if (!command.expected().holdsFor(api)) {
      return new Outcome.Stale();
    }
    apis.remove(command.actor().organisation(), api.id());
    audit.note(
        command.actor(), AuditAction.API_REMOVED, api.id(), ApiSnapshot.of(api), Snapshot.NONE);
    return new Outcome.Removed(api.id());
  }
}
