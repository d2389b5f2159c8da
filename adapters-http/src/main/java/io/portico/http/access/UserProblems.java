package io.portico.http.access;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import java.util.List;

/** The problems of requests about dashboard users, their roles, and service credentials. */
public final class UserProblems {

  private UserProblems() {}

  /** Returns the added user, or throws the problem of another outcome. */
  public static AddUser.Outcome.Added requireAdded(AddUser.Outcome outcome) {
    return switch (outcome) {
      case AddUser.Outcome.Added added -> added;
      case AddUser.Outcome.EmailTaken(var email) -> throw emailTaken(email);
      case AddUser.Outcome.TooMany(var most) ->
          throw tooMany(ErrorCode.TOO_MANY_USERS, "users", most).at("users");
    };
  }

  private static Problem tooMany(ErrorCode code, String records, int most) {
    return Problem.of(
        code,
        "The organisation has the maximum of %d %s. Remove one first.".formatted(most, records));
  }

  static Problem tooManyCredentials(int most) {
    return tooMany(ErrorCode.TOO_MANY_SERVICE_CREDENTIALS, "service credentials", most).at("name");
  }

  static Problem credentialNameTaken(String name) {
    return Problem.nameTaken(
        ErrorCode.SERVICE_CREDENTIAL_NAME_TAKEN, name, "no service credential has, ignoring case");
  }

  /** Returns the added factor, or throws the problem of another outcome. */
  static AddFactor.Added requireAdded(AddFactor.Outcome outcome) {
    return switch (outcome) {
      case AddFactor.Added added -> added;
      case AddFactor.TooMany(var most) ->
          throw Problem.tooMany(ErrorCode.TOO_MANY_FACTORS, "second factors", most).at("factors");
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

  static Problem roleBound(String name, List<String> holders) {
    return Problem.of(
            ErrorCode.ROLE_IN_USE,
            "%s is bound to %s (expected: to none)"
                .formatted(InvalidValueException.shown(name), String.join(", ", holders)))
        .at("name");
  }
}
