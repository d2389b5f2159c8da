package io.portico.password;

import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;

/** An algorithm that verifies the hashes of one {@link PasswordHash.Format}. */
interface PasswordAlgorithm {

  /** Returns whether {@code hash}, which has its format, matches {@code password}. */
  boolean matches(Password password, PasswordHash hash);
}
