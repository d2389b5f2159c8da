package io.portico.application.port.out.account;

import io.portico.domain.account.Password;

/** The passwords that everybody tries first. */
public interface CommonPasswords {

  /** Returns whether {@code password}, case aside, is one of the most used. */
  boolean contains(Password password);
}
