package io.portico.application.port.in.api;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;

/** Use case: an administrator takes an API out of the repository, with its labels. */
public interface RemoveApi {

  /** Removes the API, or says why nothing was removed. */
  Outcome remove(Command command);

  /**
   * The API to remove, and who wants that.
   *
   * @param expected what the API must be for that
   */
  record Command(Actor actor, ApiId api, Precondition<ApiRecord> expected) {}

  /** What became of the removal. */
  sealed interface Outcome {

    /** The API is gone. */
    record Removed(ApiId id) implements Outcome {}

    /** The caller's organisation has no such API. */
    record UnknownApi(ApiId id) implements Outcome {}

    /** The API has changed since the caller read it. */
    record Stale() implements Outcome {}

    /** Only an administrator may remove APIs. */
    record NotPermitted() implements Outcome {}
  }
}
