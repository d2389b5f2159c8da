package io.portico.http.label;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.label.ApiViolation;
import io.portico.application.port.in.label.NamedBy;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.UsageConflict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The problems of label definitions and of labels on APIs. */
public final class LabelProblems {

  private static final int MOST_POLICIES = 20;

  /* The parameter in the path. */
  private static final String ID = "id";

  private LabelProblems() {}

  static Problem nameTaken(LabelName name) {
    return Problem.of(
        ErrorCode.LABEL_NAME_TAKEN,
        "name",
        "'%s' is taken (expected: a name that no label has, ignoring case)".formatted(name));
  }

  static Problem nameReserved(LabelName name) {
    return Problem.of(
        ErrorCode.LABEL_NAME_RESERVED,
        "name",
        "'%s' is reserved (expected: a name that does not start with 'portico.')".formatted(name));
  }

  static Problem valuesInUse(LabelCounts counts) {
    var values = new LinkedHashMap<String, Long>();
    counts.values().forEach((value, count) -> values.put(value.value(), count));
    return Problem.of(
            ErrorCode.LABEL_VALUES_IN_USE,
            "values",
            ("%s dropped values (expected: none; set values_in_use=detach or"
                    + " merge_into=<value> to change these APIs)")
                .formatted(
                    Text.counted(counts.labelled(), "API")
                        + (counts.labelled() == 1 ? " carries" : " carry")))
        .withUsage(new UsageConflict(counts.labelled(), values, null));
  }

  static Problem inUse(LabelName label, long usage, List<ApiRecord> first) {
    var named =
        first.stream()
            .map(api -> new UsageConflict.NamedApi(api.id().toString(), api.description().name()))
            .toList();
    return Problem.of(
            ErrorCode.LABEL_IN_USE,
            "%s is on %s (expected: on none; set force=true to remove it from them)"
                .formatted(InvalidValueException.shown(label.value()), Text.counted(usage, "API")))
        .at(ID)
        .withUsage(new UsageConflict(usage, null, named));
  }

  static Problem inPolicies(LabelName label, NamedBy by) {
    return Problem.of(
            ErrorCode.LABEL_IN_POLICY,
            "%s is used by %s (expected: by none)"
                .formatted(InvalidValueException.shown(label.value()), shown(by)))
        .at(ID);
  }

  static Problem formerNamesInPolicies(Collection<LabelName> names, NamedBy by) {
    return Problem.of(
        ErrorCode.LABEL_IN_POLICY,
        "former_names",
        "one of %s is used by %s (expected: used by none)"
            .formatted(names.stream().map(LabelName::value).collect(joining(", ")), shown(by)));
  }

  private static String shown(NamedBy by) {
    return Stream.concat(
            Stream.concat(
                shown("the policies ", by.policies()), shown("the portal policies ", by.plans())),
            shown("the bindings of ", by.holders()))
        .collect(joining(" and "));
  }

  private static Stream<String> shown(String kind, List<String> policies) {
    if (policies.isEmpty()) {
      return Stream.empty();
    }
    var first =
        policies.stream()
            .limit(MOST_POLICIES)
            .map(InvalidValueException::shown)
            .collect(joining(", "));
    return Stream.of(
        policies.size() <= MOST_POLICIES
            ? kind + first
            : kind + first + " and %d more".formatted(policies.size() - MOST_POLICIES));
  }

  static Problem policiesBroken(List<ApiViolation> first) {
    return Problem.ofFields(
        ErrorCode.POLICY_VIOLATION,
        first.stream()
            .flatMap(api -> api.violations().stream().map(violation -> error(api, violation)))
            .toList());
  }

  private static FieldError error(ApiViolation api, PolicyViolation violation) {
    return new FieldError(
        "apis." + api.api(), InvalidValueException.shown(api.name()) + " " + violation.reason());
  }

  /** Returns the problem of labels that an API cannot get because policies would be violated. */
  public static Problem ofPolicies(List<PolicyViolation> violations) {
    return Problem.ofFields(
        ErrorCode.POLICY_VIOLATION,
        violations.stream()
            .flatMap(violation -> violation.lacking().stream().map(one -> error(violation, one)))
            .toList());
  }

  private static FieldError error(PolicyViolation violation, LabelRequirement lacking) {
    return new FieldError(
        "labels." + lacking.label(),
        "is required by the policy %s, severity %s (expected: %s)"
            .formatted(
                InvalidValueException.shown(violation.policy()),
                violation.severity().word(),
                lacking.expectedValue()),
        lacking.values().isEmpty() ? null : texts(lacking.values()),
        null);
  }

  /** Returns the problem of labels that their definitions do not allow. */
  public static Problem rejected(List<Rejection> rejections) {
    return Problem.ofFields(
        code(rejections.getFirst()),
        rejections.stream()
            .map(rejection -> error("labels." + rejection.name(), rejection))
            .toList());
  }

  /** Returns the error code of a label that its definition does not allow. */
  public static ErrorCode code(Rejection rejection) {
    return switch (rejection) {
      case UnknownLabel _ -> ErrorCode.UNKNOWN_LABEL;
      case ValueNotAllowed _ -> ErrorCode.VALUE_NOT_ALLOWED;
      case LabelDeprecated _ -> ErrorCode.LABEL_DEPRECATED;
    };
  }

  /** Returns the error of a label, at {@code field}, that its definition does not allow. */
  public static FieldError error(String field, Rejection rejection) {
    return switch (rejection) {
      case UnknownLabel(_, var nearest) ->
          new FieldError(
              field, rejection.reason(), null, nearest.stream().map(LabelName::value).toList());
      case ValueNotAllowed(_, _, var allowed) ->
          new FieldError(field, rejection.reason(), listed(allowed), null);
      case LabelDeprecated _ -> new FieldError(field, rejection.reason());
    };
  }

  private static @Nullable List<String> listed(AllowedValues allowed) {
    return switch (allowed) {
      case FreeText() -> null;
      case ListedValues(var values) -> texts(values);
    };
  }

  private static List<String> texts(List<LabelValue> values) {
    return values.stream().map(LabelValue::value).toList();
  }
}
