package io.portico.http.identity;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of providers and groups. */
final class IdentityProblems {

  private IdentityProblems() {}

  static Problem tooManyProviders(int most) {
    return Problem.tooMany(ErrorCode.TOO_MANY_IDENTITY_PROVIDERS, "providers", most)
        .at("identity_providers");
  }

  static Problem tooManyGroups(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_GROUPS,
            "There are already %d groups that give roles, the maximum. Take those of one first."
                .formatted(most))
        .at("groups");
  }

  static Problem invalidToken(String field, String reason) {
    return Problem.of(ErrorCode.LOGOUT_TOKEN_INVALID, "It ends no session: " + reason + ".")
        .at(field);
  }
}
