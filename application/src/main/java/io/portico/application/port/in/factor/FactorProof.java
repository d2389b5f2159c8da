package io.portico.application.port.in.factor;

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

  /** The user's password, a one-time code or a recovery code, as it was typed. */
  record Typed(String text) implements FactorProof {

    @Override
    public String toString() {
      return "Typed[redacted]";
    }
  }
}
