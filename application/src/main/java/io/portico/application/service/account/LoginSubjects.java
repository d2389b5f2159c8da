package io.portico.application.service.account;

import io.portico.application.port.out.account.LoginFailures.Subject;
import io.portico.domain.access.AddressRange;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.UserId;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The subjects of one login.
 *
 * @param account the account, from all addresses
 * @param accountFromAddress the account with its present password, from the address
 * @param known the account from the address, for logins that succeeded
 * @param visitor the visitor's address, if the caller has passed it on: the portal's own address is
 *     that of all its visitors
 */
public record LoginSubjects(
    Subject account, Subject accountFromAddress, Subject known, Optional<Subject> visitor) {

  /**
   * Returns the subjects of a login.
   *
   * @param passwords the hashes of the account's password, or of all accounts with the username; a
   *     new password is not locked by failures with the former one
   */
  public static LoginSubjects of(
      Realm realm, String username, LoginOrigin origin, Collection<PasswordHash> passwords) {
    var account =
        prefix(realm)
            + EmailAddress.parse(username)
                .map(email -> "account:" + email.canonical())
                .orElseGet(() -> "unknown:" + username);
    var fromAddress = account + "\n" + origin.address();
    return new LoginSubjects(
        subject(account),
        subject(
            fromAddress
                + "\n"
                + passwords.stream().map(PasswordHash::text).collect(Collectors.joining("\n"))),
        subject("known:" + fromAddress),
        visitor(origin));
  }

  /**
   * Returns the subjects of a second factor of {@code user}, which fails independently of the
   * password: who knows that must not have its successes forgive wrong codes.
   */
  public static LoginSubjects ofFactors(UserId user, LoginOrigin origin) {
    var account = "second factor:" + user;
    var fromAddress = account + "\n" + origin.address();
    return new LoginSubjects(
        subject(account), subject(fromAddress), subject("known:" + fromAddress), visitor(origin));
  }

  /** Returns the subject of the visitor's address, if it is known. */
  public static Optional<Subject> visitor(LoginOrigin origin) {
    return switch (origin) {
      case LoginOrigin.Visitor(var address) -> Optional.of(subject("address:" + address));
      case LoginOrigin.Portal _ -> Optional.empty();
    };
  }

  /** Returns the subject of sign-ins with providers that are refused in a visitor's network. */
  public static Subject ofProviders(String address) {
    return subject("provider:" + AddressRange.networkOf(address));
  }

  /** Returns the subject of an account, from all addresses. */
  public static Subject account(Realm realm, EmailAddress email) {
    return subject(prefix(realm) + "account:" + email.canonical());
  }

  /* Accounts of users and developers with one address fail independently. */
  private static String prefix(Realm realm) {
    return switch (realm) {
      case DEVELOPERS -> "";
      case USERS, ENTERING, SEEING -> "users:";
    };
  }

  private static Subject subject(String name) {
    return new Subject(Sha256.hex(name));
  }
}
