package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * A key that somebody looked at, beside its use.
 *
 * @param lastUsed when the latest call with it was made that gateways reported; empty if none was,
 *     or if it is not remembered any more
 */
public record UsedKey(SeenKey seen, Optional<Instant> lastUsed) {
  public UsedKey {
    requireNonNull(seen, "seen");
    requireNonNull(lastUsed, "lastUsed");
  }
}
