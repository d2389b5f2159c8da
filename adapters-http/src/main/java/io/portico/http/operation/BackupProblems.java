package io.portico.http.operation;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of backups. */
final class BackupProblems {

  private BackupProblems() {}

  static Problem onServer() {
    return Problem.of(
            ErrorCode.STORE_ON_SERVER,
            "The database is on a server; back it up with the tools of the server.")
        .at("database");
  }
}
