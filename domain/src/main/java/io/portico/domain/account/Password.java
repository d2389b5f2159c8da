package io.portico.domain.account;

import static java.util.Objects.requireNonNull;

/** A password as somebody presents it. It is never stored and never shown; its hash is stored. */
public record Password(String secret) {

  public Password {
    requireNonNull(secret, "secret");
  }

  @Override
  public String toString() {
    return "Password[redacted]";
  }
}
