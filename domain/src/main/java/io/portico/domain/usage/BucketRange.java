package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import java.util.stream.IntStream;

/**
 * Some buckets of one resolution that follow each other.
 *
 * @param first the first of them
 * @param last the last of them, which may be the same
 */
public record BucketRange(Resolution resolution, int first, int last) {

  public BucketRange {
    requireNonNull(resolution, "resolution");
    if (last < first) {
      throw new IllegalArgumentException("last: %d (expected: >= %d)".formatted(last, first));
    }
  }

  /** Returns the buckets, from the first to the last. */
  public IntStream buckets() {
    return IntStream.rangeClosed(first, last);
  }
}
