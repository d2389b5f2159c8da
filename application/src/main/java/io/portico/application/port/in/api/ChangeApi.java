package io.portico.application.port.in.api;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Use case: an administrator replaces what the repository tells about an API, or parts of it. */
public interface ChangeApi {

  /** Makes the whole change, or nothing of it and says why. */
  Outcome change(Command command);

  /**
   * The change to an API, and who makes it.
   *
   * @param description makes the description of tomorrow of that of today; it may throw {@code
   *     InvalidValueException}, and be called more than once
   * @param labels what becomes of the labels; empty leaves them
   * @param expected what the API must be for that
   */
  record Command(
      Actor actor,
      ApiId api,
      UnaryOperator<ApiDescription> description,
      Optional<LabelChange> labels,
      Precondition<ApiRecord> expected) {}

  /** What became of the change. */
  sealed interface Outcome {

    /** The API is as wanted. */
    record Changed(ApiRecord api) implements Outcome {}

    /** The caller's organisation has no such API. */
    record UnknownApi(ApiId id) implements Outcome {}

    /** The API has changed since the caller read it. */
    record Stale() implements Outcome {}

    /** Some labels may not be given. */
    record LabelsRejected(List<Rejection> rejections) implements Outcome {}

    /** The API would newly break policies that block. */
    record PoliciesBroken(List<PolicyViolation> breaches) implements Outcome {}

    /** Only an administrator may change APIs. */
    record NotPermitted() implements Outcome {}
  }
}
