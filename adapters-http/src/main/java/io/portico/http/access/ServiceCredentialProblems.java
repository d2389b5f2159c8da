package io.portico.http.access;

import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of requests about service credentials. */
final class ServiceCredentialProblems {

  private ServiceCredentialProblems() {}

  static Problem nameTaken(String name) {
    return Problem.of(
        ErrorCode.SERVICE_CREDENTIAL_NAME_TAKEN,
        "name",
        "%s is taken (expected: a name that no service credential has, ignoring case)"
            .formatted(InvalidValueException.shown(name)));
  }

  static Problem tooMany(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_SERVICE_CREDENTIALS,
            "The organisation has the maximum of %d service credentials. Remove one first."
                .formatted(most))
        .at("name");
  }
}
