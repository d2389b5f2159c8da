package io.portico.http.definition;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of definitions. */
final class DefinitionProblems {

  private DefinitionProblems() {}

  static Problem tooManyVersions(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_DEFINITIONS,
            "The API already has definitions of %d versions, the maximum. Remove one first."
                .formatted(most))
        .at("version");
  }
}
