package io.portico.http.request;

import io.portico.domain.plan.PlanId;
import io.portico.domain.request.RequestComment;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of key requests. */
final class KeyRequestProblems {

  private KeyRequestProblems() {}

  static Problem unknownDeveloper(DeveloperId developer) {
    return Problem.of(
        ErrorCode.DEVELOPER_NOT_FOUND,
        "by_user",
        "'%s' is unknown (expected: the id of a developer)".formatted(developer));
  }

  static Problem notOffered(PlanId plan) {
    return Problem.of(
        ErrorCode.POLICY_NOT_OFFERED,
        "for_plan",
        "'%s' is not offered (expected: a policy that the catalogue shows)".formatted(plan));
  }

  static Problem otherVersion(String requested, String offered) {
    return Problem.of(
        ErrorCode.VERSION_NOT_OFFERED,
        "version",
        "%s is not offered (expected: %s, or none)"
            .formatted(
                InvalidValueException.shown(requested), InvalidValueException.shown(offered)));
  }

  static Problem planInactive() {
    return Problem.of(
        ErrorCode.POLICY_UNAVAILABLE,
        "The policy is inactive or was removed, so no keys are issued for it.");
  }

  static Problem alreadyProcessed() {
    return Problem.of(ErrorCode.REQUEST_PROCESSED, "Key request has already been processed.")
        .at("id");
  }

  static Problem tooManyComments() {
    return Problem.of(
            ErrorCode.TOO_MANY_COMMENTS,
            "There are already %d comments on this request, the maximum."
                .formatted(RequestComment.MOST))
        .at("comments");
  }
}
