package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;

/** What may be wrong with the name of a label, or with a name that should lead to one. */
final class LabelNameProblems {

  private LabelNameProblems() {}

  static HttpResponse<?> taken(HttpRequest<?> request, LabelName name) {
    return Problems.conflict(
        request,
        ErrorCode.LABEL_NAME_TAKEN,
        "name: '%s' is taken (expected: a name that no label has, case aside)".formatted(name));
  }

  static HttpResponse<?> reserved(HttpRequest<?> request, LabelName name) {
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.LABEL_NAME_RESERVED,
            "name: '%s' is reserved (expected: a name that does not start with 'portico.')"
                .formatted(name)));
  }

  static HttpResponse<?> unknown(HttpRequest<?> request, String idOrName) {
    return Problems.notFound(
        request,
        ErrorCode.LABEL_NOT_FOUND,
        "No label has the id or the name %s.".formatted(InvalidValueException.shown(idOrName)));
  }
}
