package io.portico.application.service.api;

import io.portico.application.port.in.api.ShowApi;
import io.portico.application.port.out.api.Apis;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import java.util.Optional;

/** Finds an API by its id. */
public final class ShowApiService implements ShowApi {

  private final Apis apis;

  public ShowApiService(Apis apis) {
    this.apis = apis;
  }

  @Override
  public Optional<ApiRecord> show(Actor actor, ApiId id) {
    return apis.find(actor.organisation(), id);
  }
}
