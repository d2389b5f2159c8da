package io.portico.application.service.account;

import io.portico.application.port.out.account.PasswordHasher;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import java.util.Optional;

/** Checks and hashes new passwords. Hashing is slow: call it outside of units of work. */
public record NewPasswords(PasswordRules rules, PasswordHasher hasher) {

  /**
   * Does nothing if {@code password} keeps the rules.
   *
   * @throws io.portico.domain.shared.InvalidValueException if not
   */
  public void check(Password password) {
    rules.check(password);
  }

  /**
   * Returns the hash of {@code password}, which has been checked.
   *
   * @throws io.portico.domain.shared.RefusedException.Overloaded if too many hashes are queued
   */
  public PasswordHash hash(Password password) {
    return hasher.hash(password);
  }

  /**
   * Returns whether {@code hash} is a hash of {@code password}.
   *
   * @throws io.portico.domain.shared.RefusedException.Overloaded if too many hashes are queued
   */
  public boolean matches(Password password, PasswordHash hash) {
    return hasher.matches(password, hash);
  }

  /** Checks and hashes {@code password}; returns empty if there is none. */
  public Optional<PasswordHash> checkAndHash(Optional<Password> password) {
    password.ifPresent(rules::check);
    return password.map(hasher::hash);
  }
}
