package io.portico.http.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.shared.InvalidValueException;
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
        "policy_not_found",
        "No policy has the id or the name %s.".formatted(InvalidValueException.shown(idOrName)));
  }

  static HttpResponse<?> taken(HttpRequest<?> request, String name) {
    return Problems.conflict(
        request,
        "policy_name_taken",
        "name: %s is taken (expected: a name that no policy has, case aside)"
            .formatted(InvalidValueException.shown(name)));
  }

  static HttpResponse<?> tooMany(HttpRequest<?> request, int most) {
    return Problems.conflict(
        request,
        "too_many_policies",
        "There are %d policies (expected: at most so many; remove one first)".formatted(most));
  }

  static HttpResponse<?> misfitting(HttpRequest<?> request, List<Misfit> misfits) {
    return Problems.answer(
        request,
        Problem.ofFields(
            HttpStatus.BAD_REQUEST,
            LabelProblems.code(misfits.getFirst().rejection()),
            misfits.stream()
                .map(misfit -> LabelProblems.error(misfit.field(), misfit.rejection()))
                .toList()));
  }
}
