package io.portico.domain.account;

/** A password in clear text. Only its hash is stored. */
public record Password(String secret) {

  @Override
  public String toString() {
    return "Password[redacted]";
  }
}
