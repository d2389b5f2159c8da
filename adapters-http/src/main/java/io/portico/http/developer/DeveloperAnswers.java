package io.portico.http.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.List;

/** What may be wrong with a developer, or with what should lead to one. */
public final class DeveloperAnswers {

  private DeveloperAnswers() {}

  /** Returns the answer to somebody who asks for a developer with an id that none has. */
  public static HttpResponse<?> unknown(HttpRequest<?> request, String id) {
    return notFound(request, "id", id);
  }

  static HttpResponse<?> unknownEmail(HttpRequest<?> request, String email) {
    return notFound(request, "email address", email);
  }

  static HttpResponse<?> emailTaken(HttpRequest<?> request, EmailAddress email) {
    var error =
        new FieldError(
            "email",
            "%s is taken (expected: an address that no developer has, case aside)"
                .formatted(InvalidValueException.shown(email.written())));
    return Problems.answer(request, Problem.ofFields(ErrorCode.EMAIL_TAKEN, List.of(error)));
  }

  static HttpResponse<?> signupDisabled(HttpRequest<?> request) {
    return Problems.answer(
        request,
        Problem.of(
            ErrorCode.SIGNUP_DISABLED,
            "The registration of developers is disabled: disable_signup in the configuration of"
                + " the portal."));
  }

  private static HttpResponse<?> notFound(HttpRequest<?> request, String what, String value) {
    return Problems.notFound(
        request,
        ErrorCode.DEVELOPER_NOT_FOUND,
        "No developer has the %s %s.".formatted(what, InvalidValueException.shown(value)));
  }
}
