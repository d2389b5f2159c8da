package io.portico.http.mail;

import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;

/** The problems of mails. */
final class MailProblems {

  private MailProblems() {}

  static Problem secretErased() {
    return Problem.of(
            ErrorCode.MAIL_SECRET_ERASED,
            "The mail contained a key, which was erased after sending. Rotate the key to send a new"
                + " one.")
        .at("id");
  }
}
