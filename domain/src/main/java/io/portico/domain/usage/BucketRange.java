package io.portico.domain.usage;

import java.util.stream.IntStream;

/**
 * A range of consecutive buckets of one resolution.
 *
 * @param first the first bucket
 * @param last the last bucket, inclusive
 */
public record BucketRange(Resolution resolution, int first, int last) {

  public BucketRange {
    if (last < first) {
      throw new IllegalArgumentException("last: %d (expected: >= %d)".formatted(last, first));
    }
  }

  /** Returns the buckets, from the first to the last. */
  public IntStream buckets() {
    return IntStream.rangeClosed(first, last);
  }
}
