package io.portico.application.service.developer;

import io.portico.application.port.out.developer.LoginFailures.Subject;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Sha256;

/** The subjects that failed logins are counted for. */
final class LoginSubjects {

  private LoginSubjects() {}

  static Subject account(EmailAddress email) {
    return subject("account", email.canonical());
  }

  /** Returns the subject of logins with a username that is not an email address. */
  static Subject unknown(String username) {
    return subject("unknown", username);
  }

  static Subject address(String address) {
    return subject("address", address);
  }

  private static Subject subject(String kind, String name) {
    return new Subject(Sha256.hex(kind + ":" + name));
  }
}
