package io.portico.domain.gateway;

import io.portico.domain.shared.InvalidValueException;

/** The secret with which Portico administers a gateway. */
public record GatewayCredential(String secret) {

  /** The most characters. */
  public static final int LONGEST = 500;

  public GatewayCredential {
    if (secret.isEmpty()
        || secret.length() > LONGEST
        || !secret.chars().allMatch(c -> c > ' ' && c <= '~')) {
      // Without the value, which is a secret.
      throw InvalidValueException.found(
          "credential",
          secret.length() + " characters",
          "1 to %d printable characters of ASCII without blanks".formatted(LONGEST));
    }
  }

  @Override
  public String toString() {
    return "a credential of a gateway";
  }
}
