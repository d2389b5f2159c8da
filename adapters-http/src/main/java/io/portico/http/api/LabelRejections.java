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
import io.portico.http.problem.FieldError;
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
              field, rejection.reason(), null, nearest.stream().map(LabelName::value).toList());
      case ValueNotAllowed(_, _, var allowed) ->
          new FieldError(
              field, rejection.reason(), allowed.stream().map(LabelValue::value).toList(), null);
      case LabelDeprecated _ -> new FieldError(field, rejection.reason());
    };
  }
}
