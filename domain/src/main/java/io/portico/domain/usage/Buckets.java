package io.portico.domain.usage;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The counters of a report: consecutive spans, in chronological order.
 *
 * @param resolution of the totals
 * @param spans of this resolution or a finer one; each finer one lies within one bucket, of which
 *     no other span has a part
 * @param keptSince the first day from which all days are included, if retention excludes others
 */
public record Buckets(
    Resolution resolution, List<BucketRange> spans, Optional<LocalDate> keptSince) {

  public Buckets {
    spans = List.copyOf(spans);
  }

  /** Returns the bucket of all counters of {@code span}, or empty if each has its own. */
  public OptionalInt bucket(BucketRange span) {
    return span.resolution() == resolution
        ? OptionalInt.empty()
        : OptionalInt.of(resolution.first(span.firstDay()));
  }

  /** Returns the bucket in which the bucket {@code hour} of hours counts; empty if in none. */
  public OptionalInt ofHour(int hour) {
    for (var span : spans) {
      var bucket = span.resolution().ofHour(hour);
      if (bucket >= span.first() && bucket <= span.last()) {
        return OptionalInt.of(bucket(span).orElse(bucket));
      }
    }
    return OptionalInt.empty();
  }
}
