package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.http.problem.LabelProblems;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.List;

/** Answers 400 to labels that may not be given, telling of each why. */
final class LabelRejections {

  private LabelRejections() {}

  static HttpResponse<?> answer(HttpRequest<?> request, List<Rejection> rejections) {
    return Problems.answer(
        request,
        Problem.ofFields(
            LabelProblems.code(rejections.getFirst()),
            rejections.stream()
                .map(rejection -> LabelProblems.error("labels." + rejection.name(), rejection))
                .toList()));
  }
}
