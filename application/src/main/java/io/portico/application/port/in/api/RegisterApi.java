package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.Labels;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator brings an API into the repository, with or without labels. */
public interface RegisterApi {

  /** Registers an API, or says why nothing was registered. */
  Outcome register(Command command);

  /**
   * The API, its labels, and who registers it.
   *
   * @param id the API's own id; one is made if empty
   */
  record Command(Actor actor, Optional<ApiId> id, ApiDescription description, Labels labels) {}

  /** What became of the registration. */
  sealed interface Outcome {

    /** The API is in the repository. */
    record Registered(ApiRecord api) implements Outcome {}

    /** Another API has this id. */
    record IdTaken(ApiId id) implements Outcome {}

    /** Some labels may not be given. */
    record LabelsRejected(List<Rejection> rejections) implements Outcome {}

    /** The API would newly break policies that block. */
    record PoliciesBroken(List<PolicyViolation> breaches) implements Outcome {}

    /** Only an administrator may register APIs. */
    record NotPermitted() implements Outcome {}
  }
}
