package io.portico.domain.usage.stream;

import java.time.Instant;

/**
 * A record of a stream that was not counted, or not as a whole.
 *
 * @param position its position in the partition
 * @param reason what is wrong with it, without its content
 */
public record RejectedRecord(StreamPartition partition, long position, String reason, Instant at) {

  /** The longest reason in characters. */
  public static final int LONGEST_REASON = 500;

  public RejectedRecord {
    reason =
        reason.codePointCount(0, reason.length()) > LONGEST_REASON
            ? reason.substring(0, reason.offsetByCodePoints(0, LONGEST_REASON - 1)) + "…"
            : reason;
  }
}
