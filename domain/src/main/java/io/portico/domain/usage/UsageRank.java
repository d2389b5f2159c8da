package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * How often one key, API, developer or plan was used.
 *
 * @param of which one it is; never empty
 * @param hits at least 1
 * @param success how many of the hits were successes
 * @param error how many of them were errors
 * @param lastHit when the latest of them was
 */
public record UsageRank(String of, long hits, long success, long error, Instant lastHit) {

  public UsageRank {
    requireNonNull(of, "of");
    requireNonNull(lastHit, "lastHit");
    if (hits < 1 || success < 0 || error < 0 || success + error > hits) {
      throw new IllegalArgumentException(
          "hits: %d, success: %d, error: %d".formatted(hits, success, error));
    }
  }
}
