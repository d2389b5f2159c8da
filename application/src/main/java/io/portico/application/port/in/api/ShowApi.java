package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import java.util.Optional;

/** Use case: somebody looks at one API and the labels it carries. */
public interface ShowApi {

  /** Returns the API, or empty if the caller's organisation has none with this id. */
  Optional<ApiRecord> show(Actor actor, ApiId id);
}
