package io.portico.http.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;

/** What may be wrong with the name of a label, or with a name that should lead to one. */
final class LabelNameProblems {

  private LabelNameProblems() {}

  static HttpResponse<?> taken(HttpRequest<?> request, LabelName name) {
    return Problems.conflict(
        request,
        "label_name_taken",
        "name: '%s' is taken (expected: a name that no label has, case aside)".formatted(name));
  }

  static HttpResponse<?> reserved(HttpRequest<?> request, LabelName name) {
    return Problems.answer(
        request,
        Problem.of(
            HttpStatus.BAD_REQUEST,
            "label_name_reserved",
            "name: '%s' is reserved (expected: a name that does not start with 'portico.')"
                .formatted(name)));
  }

  static HttpResponse<?> unknown(HttpRequest<?> request, String idOrName) {
    return Problems.notFound(
        request,
        "label_not_found",
        "No label has the id or the name %s.".formatted(InvalidValueException.shown(idOrName)));
  }
}
