package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.key.KeyState;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.List;

/** What may be in the way of a key. None shows one: where keys are not hashed, it would open. */
final class KeyProblems {

  private KeyProblems() {}

  static HttpResponse<?> unknown(HttpRequest<?> request) {
    return Problems.notFound(request, ErrorCode.KEY_NOT_FOUND, "The portal never had such a key.");
  }

  static HttpResponse<?> ended(HttpRequest<?> request, KeyState state) {
    return Problems.conflict(
        request,
        ErrorCode.KEY_ENDED,
        switch (state) {
          case REVOKED -> "The key was revoked already (expected: a live key)";
          case EXPIRED -> "The key has expired already (expected: a live key)";
          case LIVE -> throw new IllegalArgumentException("state: LIVE (expected: another)");
        });
  }

  static HttpResponse<?> replaced(HttpRequest<?> request) {
    return Problems.conflict(
        request,
        ErrorCode.KEY_REPLACED,
        "The key was rotated already (expected: one that was not; rotate its successor)");
  }

  static HttpResponse<?> held(HttpRequest<?> request) {
    return Problems.conflict(
        request,
        ErrorCode.KEY_EXISTS,
        "The developer has a live key for the policy (expected: none; rotate or revoke it)");
  }

  static HttpResponse<?> requested(HttpRequest<?> request, KeyRequestId id) {
    return Problems.conflict(
        request,
        ErrorCode.REQUEST_OPEN,
        "The developer has asked for a key for the policy: request %s (expected: none that is"
                .formatted(id)
            + " open; approve or decline it)");
  }

  static HttpResponse<?> developerInactive(HttpRequest<?> request) {
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.DEVELOPER_INACTIVE,
            "The developer is inactive, and gets no key: enforce_inactive in the configuration of"
                + " the portal."));
  }

  static HttpResponse<?> planUnavailable(HttpRequest<?> request, PlanId plan) {
    var error =
        new FieldError(
            "policy_id", "'%s' (expected: an active policy of the portal)".formatted(plan));
    return Problems.answer(request, Problem.ofFields(ErrorCode.POLICY_UNAVAILABLE, List.of(error)));
  }
}
