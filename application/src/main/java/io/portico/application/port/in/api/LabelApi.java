package io.portico.application.port.in.api;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import java.util.List;

/** Use case: an administrator changes the labels of an API. */
public interface LabelApi {

  /** Makes the whole change, or nothing of it and says why. */
  Outcome label(Command command);

  /**
   * The change to an API's labels, and who makes it.
   *
   * @param expected what the API must carry for that
   */
  record Command(
      Actor actor, ApiId api, LabelChange change, Precondition<LabelAssignments> expected) {}

  /** What became of the labels. */
  sealed interface Outcome {

    /** The API carries the labels. */
    record Labelled(ApiRecord api) implements Outcome {}

    /** The caller's organisation has no such API. */
    record UnknownApi(ApiId id) implements Outcome {}

    /** The labels have changed since the caller read them. */
    record Stale() implements Outcome {}

    /** Some labels may not be given. */
    record LabelsRejected(List<Rejection> rejections) implements Outcome {}

    /** The API would newly break policies that block. */
    record PoliciesBroken(List<PolicyViolation> breaches) implements Outcome {}

    /** Only an administrator may label APIs. */
    record NotPermitted() implements Outcome {}
  }
}
