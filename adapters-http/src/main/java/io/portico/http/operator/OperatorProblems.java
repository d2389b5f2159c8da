package io.portico.http.operator;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of operators. */
final class OperatorProblems {

  private OperatorProblems() {}

  static Problem unauthorised() {
    return Problem.of(ErrorCode.UNAUTHORISED, "Not authorised");
  }
}
