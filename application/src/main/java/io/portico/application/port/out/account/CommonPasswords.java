package io.portico.application.port.out.account;

import io.portico.domain.account.Password;

/** The list of the most used passwords. */
public interface CommonPasswords {

  /** Returns whether {@code password} is on the list, ignoring case. */
  boolean contains(Password password);
}
