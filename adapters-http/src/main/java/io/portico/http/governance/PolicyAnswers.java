package io.portico.http.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.LabelProblems;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.List;

/** What may be wrong with a policy, or with an id or a name that should lead to one. */
final class PolicyAnswers {

  private PolicyAnswers() {}

  static HttpResponse<?> unknown(HttpRequest<?> request, String idOrName) {
    return Problems.notFound(
        request,
        ErrorCode.POLICY_NOT_FOUND,
        "No policy has the id or the name %s.".formatted(InvalidValueException.shown(idOrName)));
  }

  static HttpResponse<?> taken(HttpRequest<?> request, String name) {
    return Problems.conflict(
        request,
        ErrorCode.POLICY_NAME_TAKEN,
        "name: %s is taken (expected: a name that no policy has, case aside)"
            .formatted(InvalidValueException.shown(name)));
  }

  static HttpResponse<?> tooMany(HttpRequest<?> request, int most) {
    return Problems.conflict(
        request,
        ErrorCode.TOO_MANY_POLICIES,
        "There are %d policies (expected: at most so many; remove one first)".formatted(most));
  }

  static HttpResponse<?> misfitting(HttpRequest<?> request, List<Misfit> misfits) {
    return Problems.answer(
        request,
        Problem.ofFields(
            LabelProblems.code(misfits.getFirst().rejection()),
            misfits.stream()
                .map(misfit -> LabelProblems.error(misfit.field(), misfit.rejection()))
                .toList()));
  }
}
