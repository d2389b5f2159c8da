package io.portico.http.key;

import io.portico.domain.key.KeyState;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of keys. No message contains a key, which is a secret where keys are not hashed. */
public final class KeyProblems {

  private KeyProblems() {}

  /**
   * The developer already has a subscription to the plan.
   *
   * @param field the member that names the plan
   */
  public static Problem alreadySubscribed(String field, SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Requested(var request) -> requested(field, request);
      case SubscriptionState.Renewing(_, var request) -> requested(field, request);
      case SubscriptionState.Active _ ->
          Problem.of(
                  ErrorCode.KEY_EXISTS,
                  "The developer already has a live key for the policy (expected: none; rotate or"
                      + " revoke it).")
              .at(field);
    };
  }

  private static Problem requested(String field, KeyRequestId request) {
    return Problem.of(
            ErrorCode.REQUEST_OPEN,
            "The developer already has a pending request for the policy, '%s' (expected: none;"
                    .formatted(request)
                + " approve or decline it).")
        .at(field);
  }

  static Problem ended(KeyState state) {
    return Problem.of(
            ErrorCode.KEY_ENDED, "The key is %s (expected: a live key).".formatted(state.word()))
        .at("key");
  }

  static Problem replaced() {
    return Problem.of(
            ErrorCode.KEY_REPLACED,
            "The key was rotated before (expected: a key that was not rotated; rotate its"
                + " successor).")
        .at("key");
  }

  /** Returns the problem of a catalogue entry whose API is called without a key. */
  public static Problem keyless(String field) {
    return Problem.of(
        ErrorCode.POLICY_NOT_OFFERED,
        field,
        "its catalogue entry has \"is_keyless\": true (expected: an entry whose API needs a key)");
  }

  static Problem planUnavailable(PlanId plan) {
    return Problem.of(
        ErrorCode.POLICY_UNAVAILABLE,
        "policy_id",
        "'%s' (expected: an active policy of the portal)".formatted(plan));
  }
}
