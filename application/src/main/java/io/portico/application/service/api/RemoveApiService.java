package io.portico.application.service.api;

import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.out.Apis;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;

/** Takes APIs out of the repository. */
public final class RemoveApiService implements RemoveApi {

  private final Apis apis;
  private final UnitOfWork unitOfWork;

  public RemoveApiService(Apis apis, UnitOfWork unitOfWork) {
    this.apis = apis;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome remove(Actor actor, ApiId id) {
    if (!actor.mayChangeApis()) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> apis.remove(actor.organisation(), id))
        ? new Outcome.Removed(id)
        : new Outcome.UnknownApi(id);
  }
}
