package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.TokenHash;
import java.time.Duration;
import java.time.Instant;

/**
 * A link that shows a key once (contract 3.5).
 *
 * @param token the hash of what opens it
 * @param sealedKey the key, readable with the secret of the installation
 * @param validUntil when it opens nothing any more, though nobody used it
 */
public record KeyLink(TokenHash token, String sealedKey, Instant validUntil) {

  /** How long a link opens a key that nobody has seen. */
  public static final Duration LIFE = Duration.ofDays(7);

  public KeyLink {
    requireNonNull(token, "token");
    requireNonNull(sealedKey, "sealedKey");
    requireNonNull(validUntil, "validUntil");
  }

  /** Returns whether it opens the key at {@code at}. */
  public boolean isValid(Instant at) {
    return at.isBefore(validUntil);
  }
}
