package io.portico.domain.account;

import static java.util.Objects.requireNonNull;

/** A password in clear text. Only its hash is stored. */
public record Password(String secret) {

  public Password {
    requireNonNull(secret, "secret");
  }

  @Override
  public String toString() {
    return "Password[redacted]";
  }
}
