package io.portico.domain.mail;

import io.portico.domain.access.TokenHash;
import java.time.Duration;
import java.time.Instant;

/**
 * A link that shows a key once.
 *
 * @param token the hash of the token in the link
 * @param sealedKey the key, sealed with the secret of the installation
 * @param validUntil when the link expires if it is not used
 */
public record KeyLink(TokenHash token, String sealedKey, Instant validUntil) {

  /** How long an unused link works. */
  public static final Duration VALIDITY = Duration.ofDays(7);

  /** Returns whether the link works at {@code at}. */
  public boolean isValid(Instant at) {
    return at.isBefore(validUntil);
  }
}
