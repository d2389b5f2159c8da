package io.portico.http.access;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of requests about dashboard users. */
public final class UserProblems {

  private UserProblems() {}

  /** Returns the added user, or throws the problem of another outcome. */
  public static AddUser.Outcome.Added requireAdded(AddUser.Outcome outcome) {
    return switch (outcome) {
      case AddUser.Outcome.Added added -> added;
      case AddUser.Outcome.EmailTaken(var email) -> throw emailTaken(email);
      case AddUser.Outcome.TooMany(var most) ->
          throw Problem.of(
                  ErrorCode.TOO_MANY_USERS,
                  "The organisation has the maximum of %d users. Remove one first.".formatted(most))
              .at("users");
    };
  }

  /** Returns the added factor, or throws the problem of another outcome. */
  static AddFactor.Added requireAdded(AddFactor.Outcome outcome) {
    return switch (outcome) {
      case AddFactor.Added added -> added;
      case AddFactor.TooMany(var most) ->
          throw Problem.of(
                  ErrorCode.TOO_MANY_FACTORS,
                  "There are already %d second factors, the maximum. Remove one first."
                      .formatted(most))
              .at("factors");
    };
  }

  static Problem emailTaken(EmailAddress email) {
    return Problem.of(
        ErrorCode.EMAIL_TAKEN,
        "email_address",
        "%s is already in use (expected: an unused address)"
            .formatted(InvalidValueException.shown(email.written())));
  }

  static Problem lastAdministrator() {
    return Problem.of(
            ErrorCode.LAST_ADMIN,
            "This is the last active admin of the organisation. Add another admin first.")
        .at("id");
  }
}
