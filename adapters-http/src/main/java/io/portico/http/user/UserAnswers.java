package io.portico.http.user;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.Problems;

/** What may stand against a dashboard user. */
public final class UserAnswers {

  private UserAnswers() {}

  static HttpResponse<?> unknown(HttpRequest<?> request, String id) {
    return Problems.notFound(
        request,
        "user_not_found",
        "No user has the id %s.".formatted(InvalidValueException.shown(id)));
  }

  /** Returns the answer to an email that another user of the organisation has. */
  public static HttpResponse<?> emailTaken(HttpRequest<?> request, EmailAddress email) {
    return Problems.conflict(
        request,
        "email_taken",
        "email_address: %s is taken (expected: an address that no user has, case aside)"
            .formatted(InvalidValueException.shown(email.written())));
  }

  /** Returns the answer to one user too many. */
  public static HttpResponse<?> tooMany(HttpRequest<?> request, int most) {
    return Problems.conflict(
        request,
        "too_many_users",
        "There are %d users (expected: at most so many; remove one first)".formatted(most));
  }

  static HttpResponse<?> lastAdministrator(HttpRequest<?> request) {
    return Problems.conflict(
        request,
        "last_admin",
        "This is the last active admin of the organisation (expected: another one first).");
  }
}
