package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.label.ApiViolation;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.Collection;
import java.util.List;

/** Answers to changes of label definitions that policies stand against. */
final class PolicyProblems {

  private static final int NAMED_POLICIES = 20;

  private PolicyProblems() {}

  static HttpResponse<?> labelNamed(
      HttpRequest<?> request, LabelName label, List<String> policies) {
    return Problems.conflict(
        request,
        ErrorCode.LABEL_IN_POLICY,
        "%s is named by the policies %s (expected: by none)"
            .formatted(InvalidValueException.shown(label.value()), shown(policies)));
  }

  static HttpResponse<?> formerNamesNamed(
      HttpRequest<?> request, Collection<LabelName> names, List<String> policies) {
    return Problems.conflict(
        request,
        ErrorCode.LABEL_IN_POLICY,
        "former_names: one of %s is named by the policies %s (expected: by none, to be dropped)"
            .formatted(
                String.join(", ", names.stream().map(LabelName::value).toList()), shown(policies)));
  }

  static HttpResponse<?> broken(HttpRequest<?> request, List<ApiViolation> first) {
    return Problems.answer(
        request,
        Problem.ofFields(
            ErrorCode.POLICY_VIOLATION,
            first.stream()
                .flatMap(api -> api.breaches().stream().map(breach -> error(api, breach)))
                .toList()));
  }

  private static FieldError error(ApiViolation api, PolicyViolation breach) {
    return new FieldError(
        "apis." + api.api(), InvalidValueException.shown(api.name()) + " " + breach.reason());
  }

  private static String shown(List<String> policies) {
    var first =
        String.join(
            ", ",
            policies.stream().limit(NAMED_POLICIES).map(InvalidValueException::shown).toList());
    return policies.size() <= NAMED_POLICIES
        ? first
        : first + " and %d more".formatted(policies.size() - NAMED_POLICIES);
  }
}
