package io.portico.application.port.out.account;

import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.RefusedException;
import java.util.function.Supplier;

/**
 * Hashes and verifies passwords. Both are slow on purpose, so few run at once and few are queued.
 *
 * <p>Every method throws {@link RefusedException.Overloaded} at once if the queue is full.
 */
public interface PasswordHasher {

  /** Returns a new hash of {@code password}, with a new salt. */
  PasswordHash hash(Password password);

  /** Returns whether {@code hash} is a hash of {@code password}. */
  boolean matches(Password password, PasswordHash hash);

  /** Takes as long as {@link #matches}: for a login without a hash to compare with. */
  void simulateMatch();

  /** Returns whether {@code hash} was made with other parameters than {@link #hash} uses. */
  boolean isOutdated(PasswordHash hash);

  /**
   * Returns the result of {@code work}, which may verify a password. Admits only as many callers as
   * will soon get their turn; rejecting the others is cheap.
   */
  <T> T inTurn(Supplier<T> work);
}
