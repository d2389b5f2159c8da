package io.portico.application.port.out.account;

import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.RefusedException;
import java.util.function.Supplier;

/**
 * Turns passwords into hashes and holds them against hashes. Both are slow on purpose, so only a
 * few are done at once and a few wait.
 *
 * <p>Every method throws {@link RefusedException.Overloaded} at once when too many wait already.
 */
public interface PasswordHasher {

  /** Returns a new hash of {@code password}, each time with another salt. */
  PasswordHash hash(Password password);

  /** Returns whether {@code hash} was made of {@code password}. */
  boolean matches(Password password, PasswordHash hash);

  /**
   * Takes as long as {@link #matches} does for a hash of today's strength, and tells nothing: for
   * somebody who does not exist.
   */
  void matchNothing();

  /** Returns whether {@code hash} was made in another way than {@link #hash} makes them today. */
  boolean isOutdated(PasswordHash hash);

  /**
   * Returns what {@code work}, which may check a password, comes to. Only so many are let in as
   * soon get their turn: who is not let in costs next to nothing.
   */
  <T> T inTurn(Supplier<T> work);
}
