package io.portico.http.plan;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problems;

/** What may be wrong with a plan, or with an id that should lead to one. */
final class PlanProblems {

  private PlanProblems() {}

  static HttpResponse<?> unknown(HttpRequest<?> request, String id) {
    return Problems.notFound(
        request,
        ErrorCode.POLICY_NOT_FOUND,
        "No policy of the portal has the id %s.".formatted(InvalidValueException.shown(id)));
  }

  static HttpResponse<?> taken(HttpRequest<?> request, String name) {
    return Problems.conflict(
        request,
        ErrorCode.POLICY_NAME_TAKEN,
        "name: %s is taken (expected: a name that no policy of the portal has, case aside)"
            .formatted(InvalidValueException.shown(name)));
  }

  static HttpResponse<?> tooMany(HttpRequest<?> request, int most) {
    return Problems.conflict(
        request,
        ErrorCode.TOO_MANY_POLICIES,
        "The portal has %d policies, which is as many as it may have.".formatted(most));
  }

  static HttpResponse<?> offered(HttpRequest<?> request, Plan plan, String entry) {
    return Problems.conflict(
        request,
        ErrorCode.POLICY_IN_CATALOGUE,
        "%s stands in the catalogue as %s (expected: not; take it out of the catalogue first)"
            .formatted(
                InvalidValueException.shown(plan.details().name()),
                InvalidValueException.shown(entry)));
  }

  static HttpResponse<?> hasLiveKeys(HttpRequest<?> request, Plan plan, long keys) {
    return Problems.conflict(
        request,
        ErrorCode.POLICY_IN_USE,
        "%s has %d live keys (expected: none; deactivate the policy by \"active\": false, or revoke"
                .formatted(InvalidValueException.shown(plan.details().name()), keys)
            + " the keys)");
  }
}
