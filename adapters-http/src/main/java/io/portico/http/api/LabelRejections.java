package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.List;

/** Answers 400 to labels that may not be given, telling of each why. */
final class LabelRejections {

  private static final int VALUES_IN_MESSAGE = 10;

  private LabelRejections() {}

  static HttpResponse<?> answer(HttpRequest<?> request, List<Rejection> rejections) {
    return Problems.answer(
        request,
        Problem.ofFields(
            HttpStatus.BAD_REQUEST,
            code(rejections.getFirst()),
            rejections.stream().map(LabelRejections::error).toList()));
  }

  private static String code(Rejection rejection) {
    return switch (rejection) {
      case UnknownLabel _ -> "unknown_label";
      case ValueNotAllowed _ -> "value_not_allowed";
      case LabelDeprecated _ -> "label_deprecated";
    };
  }

  private static FieldError error(Rejection rejection) {
    var field = "labels." + rejection.name();
    return switch (rejection) {
      case UnknownLabel(_, var nearest) ->
          new FieldError(
              field,
              nearest.isEmpty()
                  ? "no such label is defined"
                  : "no such label is defined (did you mean %s?)".formatted(joined(nearest)),
              null,
              nearest.stream().map(LabelName::value).toList());
      case ValueNotAllowed(_, var value, var allowed) ->
          new FieldError(
              field,
              "%s is not allowed (expected: one of %s)"
                  .formatted(InvalidValueException.shown(value.value()), shown(allowed)),
              allowed.stream().map(LabelValue::value).toList(),
              null);
      case LabelDeprecated(_) -> new FieldError(field, "is deprecated, so no further API gets it");
    };
  }

  private static String shown(List<LabelValue> allowed) {
    var first = joined(allowed.subList(0, Math.min(allowed.size(), VALUES_IN_MESSAGE)));
    return allowed.size() <= VALUES_IN_MESSAGE
        ? first
        : first + " and %d more".formatted(allowed.size() - VALUES_IN_MESSAGE);
  }

  private static String joined(List<?> words) {
    return String.join(", ", words.stream().map(Object::toString).toList());
  }
}
