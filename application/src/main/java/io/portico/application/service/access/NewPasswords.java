package io.portico.application.service.access;

import io.portico.application.port.out.account.PasswordHasher;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;

/** Takes the passwords that somebody chooses. That is slow, and no part of a unit of work. */
public final class NewPasswords {

  private final PasswordRules rules;
  private final PasswordHasher hasher;

  public NewPasswords(PasswordRules rules, PasswordHasher hasher) {
    this.rules = rules;
    this.hasher = hasher;
  }

  /**
   * Returns the hash of {@code password}; empty if none is chosen.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it may not be chosen
   * @throws RefusedException.Overloaded if too many wait already
   */
  public Optional<PasswordHash> take(Optional<Password> password) {
    password.ifPresent(rules::check);
    return password.map(hasher::hash);
  }
}
