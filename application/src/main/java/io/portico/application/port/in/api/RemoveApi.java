package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;

/** Use case: an administrator takes an API out of the repository, with its labels. */
public interface RemoveApi {

  /** Removes the API, or says why nothing was removed. */
  Outcome remove(Actor actor, ApiId id);

  /** What became of the removal. */
  sealed interface Outcome {

    /** The API is gone. */
    record Removed(ApiId id) implements Outcome {}

    /** The caller's organisation has no such API. */
    record UnknownApi(ApiId id) implements Outcome {}

    /** Only an administrator may remove APIs. */
    record NotPermitted() implements Outcome {}
  }
}
