package io.portico.domain.usage;

import java.time.LocalDate;
import java.util.List;
import java.util.OptionalInt;

/**
 * The counters of a report: consecutive spans, in chronological order.
 *
 * @param resolution of the totals
 * @param spans of this resolution or a finer one, in UTC. Several may be in one bucket. Hours have
 *     one offset in the zone; for totals by month, days and hours are of one month
 */
public record Buckets(Resolution resolution, List<BucketRange> spans, CountedDays days) {

  public Buckets {
    spans = List.copyOf(spans);
  }

  /** Returns the bucket of all counters of {@code span}, or empty if they have several. */
  public OptionalInt bucket(BucketRange span) {
    return resolution == Resolution.MONTH && span.resolution() != resolution
        ? OptionalInt.of(bucket(span, span.first()))
        : OptionalInt.empty();
  }

  /**
   * Returns how many hours are added to an hour of {@code span} for that of the report; 0 for days
   * and months.
   */
  public int shift(BucketRange span) {
    return span.resolution() == Resolution.HOUR ? days.zone().shift(span.first()) : 0;
  }

  /** Returns the bucket of the counter {@code counter} of {@code span}. */
  public int bucket(BucketRange span, int counter) {
    return switch (span.resolution()) {
      case HOUR -> resolution.ofHour(counter + shift(span));
      case DAY -> resolution.ofHour(Resolution.HOUR.first(LocalDate.ofEpochDay(counter)));
      case MONTH -> counter;
    };
  }

  /** Returns the bucket in which the bucket {@code hour} of hours counts; empty if in none. */
  public OptionalInt ofHour(int hour) {
    for (var span : spans) {
      var counter = span.resolution().ofHour(hour);
      if (counter >= span.first() && counter <= span.last()) {
        return OptionalInt.of(bucket(span, counter));
      }
    }
    return OptionalInt.empty();
  }
}
