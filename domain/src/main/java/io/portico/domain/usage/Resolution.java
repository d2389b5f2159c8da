package io.portico.domain.usage;

import io.portico.domain.shared.Worded;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * The time resolution of counters: all hits within one hour, day or month of UTC share a bucket.
 * Buckets are numbered: hours and days since 1970-01-01T00:00Z, months since the year 0.
 */
public enum Resolution implements Worded {
  /** Hours since 1970. */
  HOUR {
    @Override
    public int ofHour(int hour) {
      return hour;
    }

    @Override
    public int first(LocalDate day) {
      return Math.toIntExact(day.toEpochDay() * HOURS_PER_DAY);
    }

    @Override
    public int last(LocalDate day) {
      return first(day) + HOURS_PER_DAY - 1;
    }

    @Override
    public BucketTime time(int bucket) {
      var day = LocalDate.ofEpochDay(Math.floorDiv(bucket, HOURS_PER_DAY));
      return new BucketTime(
          day.getYear(),
          day.getMonthValue(),
          day.getDayOfMonth(),
          Math.floorMod(bucket, HOURS_PER_DAY));
    }
  },
  /** Days since 1970. */
  DAY {
    @Override
    public int ofHour(int hour) {
      return Math.floorDiv(hour, HOURS_PER_DAY);
    }

    @Override
    public int first(LocalDate day) {
      return Math.toIntExact(day.toEpochDay());
    }

    @Override
    public int last(LocalDate day) {
      return first(day);
    }

    @Override
    public BucketTime time(int bucket) {
      var day = LocalDate.ofEpochDay(bucket);
      return new BucketTime(day.getYear(), day.getMonthValue(), day.getDayOfMonth(), 0);
    }
  },
  /** {@code year * 12 + month - 1}. */
  MONTH {
    @Override
    public int ofHour(int hour) {
      return first(LocalDate.ofEpochDay(Math.floorDiv(hour, HOURS_PER_DAY)));
    }

    @Override
    public int first(LocalDate day) {
      return day.getYear() * MONTHS_PER_YEAR + day.getMonthValue() - 1;
    }

    @Override
    public int last(LocalDate day) {
      return first(day);
    }

    @Override
    public BucketTime time(int bucket) {
      return new BucketTime(
          Math.floorDiv(bucket, MONTHS_PER_YEAR), Math.floorMod(bucket, MONTHS_PER_YEAR) + 1, 0, 0);
    }
  };

  private static final int HOURS_PER_DAY = 24;
  private static final int MONTHS_PER_YEAR = 12;
  private static final int SECONDS_PER_HOUR = 3_600;

  /** Returns the bucket of {@code at}. */
  public int bucket(Instant at) {
    return ofHour(Math.toIntExact(Math.floorDiv(at.getEpochSecond(), SECONDS_PER_HOUR)));
  }

  /** Returns the bucket that contains the bucket {@code hour} of {@link #HOUR}. */
  public abstract int ofHour(int hour);

  /** Returns the first bucket of {@code day}. */
  public abstract int first(LocalDate day);

  /** Returns the last bucket of {@code day}. */
  public abstract int last(LocalDate day);

  /** Returns the calendar time of {@code bucket}. */
  public abstract BucketTime time(int bucket);

  /** Returns the start of {@code bucket}. */
  public Instant start(int bucket) {
    var time = time(bucket);
    return LocalDate.of(time.year(), time.month(), Math.max(time.day(), 1))
        .atTime(time.hour(), 0)
        .toInstant(ZoneOffset.UTC);
  }
}
