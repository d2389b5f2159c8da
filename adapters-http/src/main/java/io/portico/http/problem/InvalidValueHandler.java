package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.portico.domain.selector.SelectorSyntaxException;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.json.UnknownMemberException;
import jakarta.inject.Singleton;

/** Answers 400 to a value that breaks the rule of its field, named as a client knows it. */
@Singleton
final class InvalidValueHandler
    implements ExceptionHandler<InvalidValueException, HttpResponse<?>> {

  @Override
  @SuppressWarnings("rawtypes") // so the framework declares it
  public HttpResponse<?> handle(HttpRequest request, InvalidValueException exception) {
    var code =
        switch (exception) {
          case InvalidJsonException _ -> ErrorCode.INVALID_JSON;
          case SelectorSyntaxException _ -> ErrorCode.INVALID_SELECTOR;
          default -> ErrorCode.INVALID_VALUE;
        };
    var field =
        exception instanceof UnknownMemberException
            ? exception.field()
            : WireNames.of(exception.field());
    return Problems.answer(request, Problem.of(code, new FieldError(field, exception.problem())));
  }
}
