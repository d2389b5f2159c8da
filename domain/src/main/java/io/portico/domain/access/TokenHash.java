package io.portico.domain.access;

/**
 * The SHA-256 of an access credential, in lower-case hex. Credentials are long and random, so a
 * fast hash without salt is enough.
 */
public record TokenHash(String hex) {
  public TokenHash {
    if (hex.length() != 64) {
      throw new IllegalArgumentException("hex: " + hex.length() + " characters (expected: 64)");
    }
  }
}
