package io.portico.http.user;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problems;

/** What may stand against a dashboard user. */
public final class UserAnswers {

  private UserAnswers() {}

  static HttpResponse<?> unknown(HttpRequest<?> request, String id) {
    return Problems.notFound(
        request,
        ErrorCode.USER_NOT_FOUND,
        "No user has the id %s.".formatted(InvalidValueException.shown(id)));
  }

  /** Returns the answer to an email that another user of the organisation has. */
  public static HttpResponse<?> emailTaken(HttpRequest<?> request, EmailAddress email) {
    return Problems.conflict(
        request,
        ErrorCode.EMAIL_TAKEN,
        "email_address: %s is taken (expected: an address that no user has, case aside)"
            .formatted(InvalidValueException.shown(email.written())));
  }

  /** Returns the answer to one user too many. */
  public static HttpResponse<?> tooMany(HttpRequest<?> request, int most) {
    return Problems.conflict(
        request,
        ErrorCode.TOO_MANY_USERS,
        "There are %d users (expected: at most so many; remove one first)".formatted(most));
  }

  static HttpResponse<?> lastAdministrator(HttpRequest<?> request) {
    return Problems.conflict(
        request,
        ErrorCode.LAST_ADMIN,
        "This is the last active admin of the organisation (expected: another one first).");
  }
}
