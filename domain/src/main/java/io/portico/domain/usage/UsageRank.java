package io.portico.domain.usage;

import java.time.Instant;

/**
 * The usage of one key, API, developer or plan.
 *
 * @param of its id or stored key; never empty
 * @param hits at least 1
 * @param success the number of successful hits
 * @param error the number of hits with errors
 * @param lastHit the time of the latest hit
 */
public record UsageRank(String of, long hits, long success, long error, Instant lastHit) {

  public UsageRank {
    if (hits < 1 || success < 0 || error < 0 || success + error > hits) {
      throw new IllegalArgumentException(
          "hits: %d, success: %d, error: %d".formatted(hits, success, error));
    }
  }
}
