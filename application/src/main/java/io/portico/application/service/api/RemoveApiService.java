package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.API_REMOVED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.shared.RecordKind;

/** Removes APIs. */
public final class RemoveApiService implements RemoveApi {

  private final Apis apis;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveApiService(Apis apis, UnitOfWork unitOfWork, Audit audit) {
    this.apis = apis;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public void remove(Actor actor, ApiId id, Precondition<ApiRecord> expected) {
    actor.require(Permission.CHANGE_APIS);
    unitOfWork.run(() -> lockAndRemove(actor, id, expected));
  }

  private void lockAndRemove(Actor actor, ApiId id, Precondition<ApiRecord> expected) {
    var api = apis.findForUpdate(actor.organisation(), id).orElseThrow(RecordKind.API.notFound(id));
    expected.require(api);
    apis.remove(actor.organisation(), id);
    audit.recordRemoved(actor, API_REMOVED, id, Snapshots.of(api));
  }
}
