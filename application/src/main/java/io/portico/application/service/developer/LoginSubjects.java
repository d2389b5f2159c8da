package io.portico.application.service.developer;

import io.portico.application.port.out.developer.LoginFailures.Subject;
import io.portico.domain.account.EmailAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

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
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return new Subject(
          HexFormat.of()
              .formatHex(digest.digest((kind + ":" + name).getBytes(StandardCharsets.UTF_8))));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
