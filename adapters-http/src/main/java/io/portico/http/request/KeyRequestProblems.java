package io.portico.http.request;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.List;

/** What may be wrong with a key request, or with an id that should lead to one. */
final class KeyRequestProblems {

  private KeyRequestProblems() {}

  static HttpResponse<?> unknown(HttpRequest<?> request, String id) {
    return Problems.notFound(
        request,
        ErrorCode.REQUEST_NOT_FOUND,
        "No key request has the id %s.".formatted(InvalidValueException.shown(id)));
  }

  static HttpResponse<?> unknownDeveloper(HttpRequest<?> request, DeveloperId developer) {
    return field(
        request,
        ErrorCode.DEVELOPER_NOT_FOUND,
        "by_user",
        "'%s' is unknown (expected: the id of a developer)".formatted(developer));
  }

  static HttpResponse<?> developerInactive(HttpRequest<?> request) {
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.DEVELOPER_INACTIVE,
            "The developer is inactive, and such get no keys: enforce_inactive in the"
                + " configuration of the portal."));
  }

  static HttpResponse<?> notOffered(HttpRequest<?> request, PlanId plan) {
    return field(
        request,
        ErrorCode.POLICY_NOT_OFFERED,
        "for_plan",
        "'%s' is not offered (expected: a policy of the catalogue that is shown)".formatted(plan));
  }

  static HttpResponse<?> otherVersion(HttpRequest<?> request, String asked, String offered) {
    return field(
        request,
        ErrorCode.VERSION_NOT_OFFERED,
        "version",
        "%s is not offered (expected: %s, or none)"
            .formatted(InvalidValueException.shown(asked), InvalidValueException.shown(offered)));
  }

  static HttpResponse<?> planInactive(HttpRequest<?> request) {
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.POLICY_UNAVAILABLE,
            "No keys are issued for the policy: it is not active, or gone."));
  }

  static HttpResponse<?> alreadyAsked(HttpRequest<?> request, KeyRequestId open) {
    return Problems.conflict(
        request,
        ErrorCode.REQUEST_OPEN,
        "The developer has an open request for the policy, '%s' (expected: none).".formatted(open));
  }

  /* Without the key, which is a secret where keys are not hashed. */
  static HttpResponse<?> alreadyHeld(HttpRequest<?> request) {
    return Problems.conflict(
        request,
        ErrorCode.KEY_EXISTS,
        "The developer holds a key for the policy (expected: none; revoke it, or rotate it).");
  }

  static HttpResponse<?> alreadyProcessed(HttpRequest<?> request) {
    return Problems.conflict(
        request, ErrorCode.REQUEST_PROCESSED, "Key request has already been processed.");
  }

  private static HttpResponse<?> field(
      HttpRequest<?> request, ErrorCode code, String field, String message) {
    return Problems.answer(
        request, Problem.ofFields(code, List.of(new FieldError(field, message))));
  }
}
