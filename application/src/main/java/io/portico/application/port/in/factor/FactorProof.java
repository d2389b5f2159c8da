package io.portico.application.port.in.factor;

import io.portico.domain.account.Password;

/** What proves a user beside, or in place of, a session. */
public sealed interface FactorProof {

  /** A one-time code of an app, or a recovery code. */
  record Code(String typed) implements FactorProof {

    @Override
    public String toString() {
      return "Code[redacted]";
    }
  }

  /**
   * The answer of a passkey.
   *
   * @param ticket what the challenge was of
   * @param answer an {@code AuthenticationResponseJSON}
   */
  record Assertion(String ticket, String answer) implements FactorProof {}

  /** The user's password. */
  record Present(Password password) implements FactorProof {}
}
