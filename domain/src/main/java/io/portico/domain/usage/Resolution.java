package io.portico.domain.usage;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * How finely time is told apart: all hits within one hour, day or month of UTC fall in one bucket.
 * A bucket is a number that counts such spans since 1970-01-01T00:00Z, which is in bucket 0 of days
 * and hours; months are counted since the year 0.
 */
public enum Resolution {
  /** Buckets are the hours since 1970. */
  HOUR {
    @Override
    public int ofHour(int hour) {
      return hour;
    }

    @Override
    public int first(LocalDate day) {
      return Math.toIntExact(day.toEpochDay() * HOURS_A_DAY);
    }

    @Override
    public int last(LocalDate day) {
      return first(day) + HOURS_A_DAY - 1;
    }

    @Override
    public BucketTime time(int bucket) {
      var day = LocalDate.ofEpochDay(Math.floorDiv(bucket, HOURS_A_DAY));
      return new BucketTime(
          day.getYear(),
          day.getMonthValue(),
          day.getDayOfMonth(),
          Math.floorMod(bucket, HOURS_A_DAY));
    }
  },
  /** Buckets are the days since 1970. */
  DAY {
    @Override
    public int ofHour(int hour) {
      return Math.floorDiv(hour, HOURS_A_DAY);
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
  /** Buckets are {@code year * 12 + month - 1}. */
  MONTH {
    @Override
    public int ofHour(int hour) {
      return first(LocalDate.ofEpochDay(Math.floorDiv(hour, HOURS_A_DAY)));
    }

    @Override
    public int first(LocalDate day) {
      return day.getYear() * MONTHS_A_YEAR + day.getMonthValue() - 1;
    }

    @Override
    public int last(LocalDate day) {
      return first(day);
    }

    @Override
    public BucketTime time(int bucket) {
      return new BucketTime(
          Math.floorDiv(bucket, MONTHS_A_YEAR), Math.floorMod(bucket, MONTHS_A_YEAR) + 1, 0, 0);
    }
  };

  private static final int HOURS_A_DAY = 24;
  private static final int MONTHS_A_YEAR = 12;
  private static final int SECONDS_AN_HOUR = 3_600;

  /** Returns the bucket that {@code at} falls in. */
  public int bucket(Instant at) {
    return ofHour(Math.toIntExact(Math.floorDiv(at.getEpochSecond(), SECONDS_AN_HOUR)));
  }

  /** Returns the bucket that the bucket {@code hour} of {@link #HOUR} is a part of. */
  public abstract int ofHour(int hour);

  /** Returns the bucket in which {@code day} begins. */
  public abstract int first(LocalDate day);

  /** Returns the bucket in which {@code day} ends. */
  public abstract int last(LocalDate day);

  /** Returns which year, month, day and hour {@code bucket} is. */
  public abstract BucketTime time(int bucket);

  /** Returns the instant at which {@code bucket} begins. */
  public Instant start(int bucket) {
    var time = time(bucket);
    return LocalDate.of(time.year(), time.month(), Math.max(time.day(), 1))
        .atTime(time.hour(), 0)
        .toInstant(ZoneOffset.UTC);
  }
}
