package io.portico.http.developer;

import io.micronaut.http.HttpHeaders;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import java.time.Duration;

/** The problems of requests about developers. */
final class DeveloperProblems {

  private DeveloperProblems() {}

  static Problem unknownEmail(String email) {
    return Problem.of(
        ErrorCode.DEVELOPER_NOT_FOUND,
        "No developer has the email address %s.".formatted(InvalidValueException.shown(email)));
  }

  static Problem unknownSsoKey() {
    return Problem.of(
        ErrorCode.DEVELOPER_NOT_FOUND, "No developer, or more than one, has this SSO key.");
  }

  static Problem emailTaken(EmailAddress email) {
    return Problem.of(
        ErrorCode.EMAIL_TAKEN,
        "email",
        "%s is already registered (expected: an unused address)"
            .formatted(InvalidValueException.shown(email.written())));
  }

  static Problem signupDisabled() {
    return Problem.of(
        ErrorCode.SIGNUP_DISABLED,
        "Registration of developers is disabled. Set disable_signup to false in the portal"
            + " configuration to enable it.");
  }

  static Problem wrongCredentials() {
    return Problem.of(ErrorCode.WRONG_CREDENTIALS, "The email address or the password is wrong");
  }

  static Problem tooManyFailures(Duration retryAfter) {
    var seconds = Math.max(1, retryAfter.plusMillis(999).toSeconds());
    return Problem.of(
            ErrorCode.TOO_MANY_FAILURES,
            "Too many failed logins from this address. Retry in %d seconds.".formatted(seconds))
        .withHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds));
  }
}
