package io.portico.application.port.in.api;

import static java.util.stream.Collectors.joining;

import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.Labels;
import java.util.List;

/** The reason why an API cannot carry some labels. */
public sealed interface LabelRefusal {

  /** Returns the reason, for people. */
  default String reason() {
    return switch (this) {
      case LabelsRejected(var rejections) ->
          rejections.stream()
              .map(rejection -> "labels." + rejection.name() + ": " + rejection.reason())
              .collect(joining("; "));
      case TooManyLabels(var labels) ->
          "would carry %d labels (expected: at most %d)".formatted(labels, Labels.MOST);
      case PoliciesBroken(var violations) ->
          violations.stream().map(PolicyViolation::reason).collect(joining("; "));
    };
  }

  /** The definitions do not allow the labels. */
  record LabelsRejected(List<Rejection> rejections) implements LabelRefusal {}

  /** The API would carry too many labels. */
  record TooManyLabels(int labels) implements LabelRefusal {}

  /** The API would newly violate blocking policies. */
  record PoliciesBroken(List<PolicyViolation> violations) implements LabelRefusal {}
}
