package io.portico.application.port.in.api;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;

/**
 * Use case: an administrator removes an API and its labels from the repository. Requires the
 * permission to change APIs.
 */
public interface RemoveApi {

  /**
   * Removes the API.
   *
   * @param expected the condition on the current API
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such API
   */
  void remove(Actor actor, ApiId api, Precondition<ApiRecord> expected);
}
