package io.portico.domain.discovery;

import io.portico.domain.shared.InvalidValueException;

/** The secret with which Portico reads a source. */
public record SourceCredential(String secret) {

  /** The most characters. */
  public static final int LONGEST = 4_000;

  public SourceCredential {
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
    return "a credential of a source";
  }
}
