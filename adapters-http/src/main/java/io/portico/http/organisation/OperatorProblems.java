package io.portico.http.organisation;

import io.portico.domain.shared.OrganisationId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of the routes of operators. */
public final class OperatorProblems {

  private OperatorProblems() {}

  static Problem idTaken(OrganisationId id) {
    return Problem.of(
        ErrorCode.ORGANISATION_ID_TAKEN,
        "id",
        "'%s' is the id of another organisation (expected: an unused id)".formatted(id));
  }

  /** Returns the problem of a backup of a database that is on a server. */
  public static Problem onServer() {
    return Problem.of(
            ErrorCode.STORE_ON_SERVER,
            "The database is on a server; back it up with the tools of the server.")
        .at("database");
  }
}
