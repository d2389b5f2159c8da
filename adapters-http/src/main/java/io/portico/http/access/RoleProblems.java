package io.portico.http.access;

import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import java.util.List;

/** The problems of roles. */
final class RoleProblems {

  private static final String NAME = "name";

  private RoleProblems() {}

  static Problem nameTaken(String name) {
    return Problem.of(
        ErrorCode.ROLE_NAME_TAKEN,
        NAME,
        "%s is taken (expected: a name that no role has)"
            .formatted(InvalidValueException.shown(name)));
  }

  static Problem tooMany(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_ROLES,
            "There are already %d roles, the maximum. Remove one first.".formatted(most))
        .at("roles");
  }

  static Problem bound(String name, List<String> holders) {
    return Problem.of(
            ErrorCode.ROLE_IN_USE,
            "%s is bound to %s (expected: to none)"
                .formatted(InvalidValueException.shown(name), String.join(", ", holders)))
        .at(NAME);
  }
}
