package io.portico.application.port.in.api;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;

/**
 * Use case: an administrator gives an API another id, that of its gateway, with everything that
 * names it: its labels, the catalogue, plans and usage. Requires the permissions to change APIs and
 * to administer the portal.
 */
public interface RenameApi {

  /**
   * Renames the API, or returns why not.
   *
   * <p>A plan that opens the API opens it under both ids, so that no call is refused which names
   * the former one.
   */
  Outcome rename(Command command);

  /**
   * The new id of an API.
   *
   * @param api the present id
   * @param to the new id
   * @param expected the condition on the current API
   */
  record Command(Actor actor, ApiId api, ApiId to, Precondition<ApiRecord> expected) {}

  sealed interface Outcome {

    /** The API has the id. */
    record Renamed(ApiRecord api) implements Outcome {}

    /** Another API has the id. */
    record IdTaken(ApiId id) implements Outcome {}
  }
}
