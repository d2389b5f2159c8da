package io.portico.http.problem;

import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/** What is wrong with labels that somebody names or gives. */
public final class LabelProblems {

  private LabelProblems() {}

  /** Returns the word for programs. */
  public static ErrorCode code(Rejection rejection) {
    return switch (rejection) {
      case UnknownLabel _ -> ErrorCode.UNKNOWN_LABEL;
      case ValueNotAllowed _ -> ErrorCode.VALUE_NOT_ALLOWED;
      case LabelDeprecated _ -> ErrorCode.LABEL_DEPRECATED;
    };
  }

  /** Returns what is wrong at {@code field}. */
  public static FieldError error(String field, Rejection rejection) {
    return switch (rejection) {
      case UnknownLabel(_, var nearest) ->
          new FieldError(
              field, rejection.reason(), null, nearest.stream().map(LabelName::value).toList());
      case ValueNotAllowed(_, _, var allowed) ->
          new FieldError(
              field, rejection.reason(), allowed.stream().map(LabelValue::value).toList(), null);
      case LabelDeprecated _ -> new FieldError(field, rejection.reason());
    };
  }

  /** Returns the problem of labels by which an API would break policies. */
  public static Problem ofPolicies(List<PolicyViolation> breaches) {
    return Problem.ofFields(
        ErrorCode.POLICY_VIOLATION,
        breaches.stream()
            .flatMap(breach -> breach.lacking().stream().map(lacking -> error(breach, lacking)))
            .toList());
  }

  private static FieldError error(PolicyViolation breach, LabelRequirement lacking) {
    return new FieldError(
        "labels." + lacking.label(),
        "is required by the policy %s, severity %s (expected: %s)"
            .formatted(
                InvalidValueException.shown(breach.policy()),
                breach.severity().word(),
                lacking.expectedValue()),
        lacking.values().isEmpty()
            ? null
            : lacking.values().stream().map(LabelValue::value).toList(),
        null);
  }
}
