package io.portico.domain.usage;

import java.util.OptionalLong;

/**
 * The usage of one key, API, developer or plan.
 *
 * @param of its id or stored key; never empty
 * @param success the number of successful hits
 * @param error the number of hits with errors
 * @param count all hits
 */
public record UsageRank(String of, long success, long error, Count count) {

  public UsageRank {
    if (success < 0 || error < 0 || success + error > count.hits()) {
      throw new IllegalArgumentException(
          "hits: %d, success: %d, error: %d".formatted(count.hits(), success, error));
    }
  }

  /** Returns the number of hits. */
  public long hits() {
    return count.hits();
  }

  /** Returns the mean latency in milliseconds, of the hits whose latency is known, if any is. */
  public OptionalLong meanLatency() {
    return count.meanLatency();
  }
}
