package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.Labels;
import java.util.Optional;

/** Use case: an administrator registers an API. Requires the permission to change APIs. */
public interface RegisterApi {

  /** Adds the API to the repository, or returns why not. */
  Outcome register(Command command);

  /**
   * The API to register.
   *
   * @param id the id of the API; generated if empty
   */
  record Command(Actor actor, Optional<ApiId> id, ApiDescription description, Labels labels) {}

  sealed interface Outcome {

    /** The API is in the repository. */
    record Registered(ApiRecord api) implements Outcome {}

    /** Another API has this id. */
    record IdTaken(ApiId id) implements Outcome {}

    /** The API cannot carry the labels. */
    record LabelsRefused(LabelRefusal refusal) implements Outcome {}
  }
}
