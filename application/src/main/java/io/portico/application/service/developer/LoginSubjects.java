package io.portico.application.service.developer;

import io.portico.application.port.in.developer.VerifyCredentials.Origin;
import io.portico.application.port.out.developer.LoginFailures.Subject;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.Sha256;
import java.util.Optional;

/**
 * The subjects of one login.
 *
 * @param account the account, from all addresses
 * @param accountFromAddress the account with its present password, from the address
 * @param known the account from the address, for logins that succeeded
 * @param visitor the visitor's address, if the caller has passed it on: the portal's own address is
 *     that of all its visitors
 */
record LoginSubjects(
    Subject account, Subject accountFromAddress, Subject known, Optional<Subject> visitor) {

  /**
   * Returns the subjects of a login.
   *
   * @param password the hash of the account's password; a new password is not locked by failures
   *     with the former one
   */
  static LoginSubjects of(String username, Origin origin, Optional<PasswordHash> password) {
    var account =
        EmailAddress.parse(username)
            .map(email -> "account:" + email.canonical())
            .orElseGet(() -> "unknown:" + username);
    var fromAddress = account + "\n" + origin.address();
    return new LoginSubjects(
        subject(account),
        subject(fromAddress + "\n" + password.map(PasswordHash::text).orElse("")),
        subject("known:" + fromAddress),
        visitor(origin));
  }

  /** Returns the subject of the visitor's address, if it is known. */
  static Optional<Subject> visitor(Origin origin) {
    return switch (origin) {
      case Origin.Visitor(var address) -> Optional.of(subject("address:" + address));
      case Origin.Portal _ -> Optional.empty();
    };
  }

  /** Returns the subject of an account, from all addresses. */
  static Subject account(EmailAddress email) {
    return subject("account:" + email.canonical());
  }

  private static Subject subject(String name) {
    return new Subject(Sha256.hex(name));
  }
}
