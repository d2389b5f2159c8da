package io.portico.domain.usage;

import java.time.LocalDate;
import java.util.Optional;
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

  /** Returns the part of this range from {@code bucket}, or empty if there is none. */
  public Optional<BucketRange> since(int bucket) {
    return last < bucket
        ? Optional.empty()
        : Optional.of(new BucketRange(resolution, Math.max(first, bucket), last));
  }

  /** Returns the day with which this range begins. */
  public LocalDate firstDay() {
    var time = resolution.time(first);
    return LocalDate.of(time.year(), time.month(), Math.max(time.day(), 1));
  }

  /** Returns the buckets, from the first to the last. */
  public IntStream buckets() {
    return IntStream.rangeClosed(first, last);
  }
}
