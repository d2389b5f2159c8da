package io.portico.application.service.developer;

import io.portico.application.port.out.developer.LoginFailures.Subject;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Sha256;

/** Whom failed logins are counted for. */
final class LoginSubjects {

  private LoginSubjects() {}

  static Subject account(EmailAddress email) {
    return subject("account", email.canonical());
  }

  /** Returns the subject of a login under a name that cannot be anybody's. */
  static Subject nobody(String username) {
    return subject("nobody", username);
  }

  static Subject address(String address) {
    return subject("address", address);
  }

  private static Subject subject(String kind, String name) {
    return new Subject(Sha256.hex(kind + ":" + name));
  }
}
