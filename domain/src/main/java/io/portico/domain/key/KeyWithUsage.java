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
public record KeyWithUsage(KeyWithState seen, Optional<Instant> lastUsed) {
  public KeyWithUsage {
    requireNonNull(seen, "seen");
    requireNonNull(lastUsed, "lastUsed");
  }
}
