package io.portico.http.gateway;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of gateways. */
final class GatewayProblems {

  private GatewayProblems() {}

  static Problem tooMany(int most) {
    return Problem.of(
            ErrorCode.TOO_MANY_GATEWAYS,
            "There are already %d gateways, the maximum. Remove one first.".formatted(most))
        .at("gateways");
  }
}
