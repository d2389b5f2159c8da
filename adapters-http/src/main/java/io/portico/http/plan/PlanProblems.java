package io.portico.http.plan;

import io.portico.domain.plan.Plan;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of plans. */
final class PlanProblems {

  private PlanProblems() {}

  static Problem idTaken(Plan wanted) {
    return Problem.of(
        ErrorCode.POLICY_ID_TAKEN,
        "id",
        "'%s' is taken (expected: an id that no policy has)"
            .formatted(
                wanted
                    .otherId()
                    .map(other -> other + "' or '" + wanted.id())
                    .orElseGet(wanted.id()::toString)));
  }

  static Problem nameTaken(String name) {
    return Problem.nameTaken(
        ErrorCode.POLICY_NAME_TAKEN, name, "no other policy has, ignoring case");
  }

  static Problem tooMany(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_POLICIES,
            "The portal has %d policies, the maximum (expected: fewer; remove an unused one)."
                .formatted(most))
        .at("policies");
  }

  static Problem offered(Plan plan, String entry) {
    return Problem.of(
            ErrorCode.POLICY_IN_CATALOGUE,
            "%s is offered by the catalogue entry %s (expected: no entry; remove the entry first)"
                .formatted(
                    InvalidValueException.shown(plan.details().name()),
                    InvalidValueException.shown(entry)))
        .at("id");
  }

  static Problem hasLiveKeys(Plan plan, long keys) {
    return Problem.of(
            ErrorCode.POLICY_IN_USE,
            "%s has %d live keys (expected: none; deactivate the policy by \"active\": false, or revoke"
                    .formatted(InvalidValueException.shown(plan.details().name()), keys)
                + " the keys)")
        .at("id");
  }
}
