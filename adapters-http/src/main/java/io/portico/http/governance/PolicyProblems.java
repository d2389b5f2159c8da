package io.portico.http.governance;

import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.http.label.LabelProblems;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.WireNames;
import java.util.List;

/** The problems of writing and evaluating governance policies. */
final class PolicyProblems {

  private PolicyProblems() {}

  static Problem nameTaken(String name) {
    return Problem.nameTaken(
        ErrorCode.POLICY_NAME_TAKEN, name, "no other policy has, ignoring case");
  }

  static Problem invalidRule(List<RuleError> errors) {
    return Problem.ofFields(
        LabelProblems.code(errors.getFirst().rejection()),
        errors.stream()
            .map(error -> LabelProblems.error(error.field(), error.rejection()))
            .toList());
  }

  /** Returns the problem of a bundle that cannot be imported. */
  static Problem importRefused(List<ImportGovernance.Problem> problems) {
    return Problem.ofFields(
        ErrorCode.IMPORT_REFUSED,
        problems.stream()
            .map(problem -> new FieldError(WireNames.of(problem.field()), problem.reason()))
            .toList());
  }
}
