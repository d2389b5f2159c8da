package io.portico.domain.usage;

import io.portico.domain.shared.Worded;
import java.time.Instant;
import java.time.LocalDate;

/**
 * The time resolution of counters: all hits within one hour, day or month of UTC share a bucket.
 * Buckets are numbered.
 */
public enum Resolution implements Worded {
  /** Hours since 1970-01-01T00:00Z. */
  HOUR,
  /** Days since 1970-01-01. */
  DAY,
  /** Months since the year 0: {@code year * 12 + month - 1}. */
  MONTH;

  static final int HOURS_PER_DAY = 24;
  private static final int MONTHS_PER_YEAR = 12;
  private static final int SECONDS_PER_HOUR = 3_600;

  /** Returns the bucket of {@code at}. */
  public int bucket(Instant at) {
    return ofHour(Math.toIntExact(Math.floorDiv(at.getEpochSecond(), SECONDS_PER_HOUR)));
  }

  /** Returns the bucket that contains the bucket {@code hour} of {@link #HOUR}. */
  public int ofHour(int hour) {
    return switch (this) {
      case HOUR -> hour;
      case DAY -> Math.floorDiv(hour, HOURS_PER_DAY);
      case MONTH -> first(LocalDate.ofEpochDay(Math.floorDiv(hour, HOURS_PER_DAY)));
    };
  }

  /** Returns the first bucket of {@code day}. */
  public int first(LocalDate day) {
    return switch (this) {
      case HOUR -> Math.toIntExact(day.toEpochDay() * HOURS_PER_DAY);
      case DAY -> Math.toIntExact(day.toEpochDay());
      case MONTH -> day.getYear() * MONTHS_PER_YEAR + day.getMonthValue() - 1;
    };
  }

  /** Returns the last bucket of {@code day}. */
  public int last(LocalDate day) {
    return this == HOUR ? first(day) + HOURS_PER_DAY - 1 : first(day);
  }

  /** Returns the calendar time of {@code bucket}. */
  public BucketTime time(int bucket) {
    return switch (this) {
      case HOUR -> {
        var day = LocalDate.ofEpochDay(Math.floorDiv(bucket, HOURS_PER_DAY));
        yield time(day, Math.floorMod(bucket, HOURS_PER_DAY));
      }
      case DAY -> time(LocalDate.ofEpochDay(bucket), 0);
      case MONTH -> {
        var month = Math.floorMod(bucket, MONTHS_PER_YEAR) + 1;
        yield new BucketTime(Math.floorDiv(bucket, MONTHS_PER_YEAR), month, 0, 0);
      }
    };
  }

  private static BucketTime time(LocalDate day, int hour) {
    return new BucketTime(day.getYear(), day.getMonthValue(), day.getDayOfMonth(), hour);
  }
}
