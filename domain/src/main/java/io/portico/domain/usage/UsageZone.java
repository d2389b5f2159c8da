package io.portico.domain.usage;

import io.portico.domain.shared.InvalidValueException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A time zone in which usage is reported. Calls are counted by hours of UTC, so an hour of UTC is
 * part of the hour and the day in which its middle is: exact where the offset is a whole number of
 * hours, else up to half an hour early or late.
 */
public record UsageZone(ZoneId id) {

  /** Coordinated universal time, in which calls are counted. */
  public static final UsageZone UTC = new UsageZone(ZoneOffset.UTC);

  /** The most days before today that are days of a zone: what they are read from is longer. */
  public static final int MOST_DAYS = 400;

  private static final Pattern OFFSET = Pattern.compile("[+-]\\d\\d(:\\d\\d)?");
  private static final int HOUR = 3_600;
  private static final int HALF = HOUR / 2;

  /**
   * Returns the zone that {@code text} names: a name of the IANA database, or an offset.
   *
   * @throws InvalidValueException if there is none; it names {@code field}
   */
  public static UsageZone of(String field, String text) {
    try {
      if (OFFSET.matcher(text).matches()) {
        return of(ZoneOffset.of(text));
      }
      if (ZoneId.getAvailableZoneIds().contains(text)) {
        return of(ZoneId.of(text));
      }
    } catch (DateTimeException _) {
      // Reported below: more than 18 hours.
    }
    throw new InvalidValueException(
        field, text, "a time zone, such as Europe/Berlin, or an offset, such as +01:00");
  }

  /* One of all names of UTC, for which days are read as they are stored. */
  private static UsageZone of(ZoneId id) {
    return id.normalized().equals(ZoneOffset.UTC) ? UTC : new UsageZone(id);
  }

  /** Returns its name, {@code UTC} for universal time. */
  public String name() {
    return equals(UTC) ? "UTC" : id.getId();
  }

  /** Returns the day in this zone in which calls at {@code at} count. */
  public LocalDate day(Instant at) {
    return LocalDate.ofEpochDay(bucket(Resolution.DAY, at));
  }

  /** Returns the bucket of {@code resolution} in this zone that contains {@code at}. */
  public int bucket(Resolution resolution, Instant at) {
    return resolution.ofHour(local(Resolution.HOUR.bucket(at)));
  }

  /** Returns the time at which {@code bucket} of {@code resolution} begins in this zone. */
  public Instant begin(Resolution resolution, int bucket) {
    var time = resolution.time(bucket);
    return LocalDate.of(time.year(), time.month(), Math.max(time.day(), 1))
        .atTime(time.hour(), 0)
        .atZone(id)
        .toInstant();
  }

  /** Returns whether clocks skip the hour {@code hour} of this zone. */
  public boolean skips(int hour) {
    return bucket(Resolution.HOUR, begin(Resolution.HOUR, hour)) > hour;
  }

  /** Returns how many hours are added to the hour of UTC {@code hour} for that of this zone. */
  int shift(int hour) {
    return Math.floorDiv(offset(hour) + HALF, HOUR);
  }

  /** Returns the hour of this zone of the hour of UTC {@code hour}. */
  int local(int hour) {
    return hour + shift(hour);
  }

  /** Returns whether the hour of UTC {@code hour} is one hour of this zone. */
  boolean isExact(int hour) {
    return offset(hour) % HOUR == 0;
  }

  private int offset(int hour) {
    return id.getRules()
        .getOffset(Instant.ofEpochSecond((long) hour * HOUR + HALF))
        .getTotalSeconds();
  }

  /** Returns the first hour of UTC that is part of {@code day} or of a later one. */
  int firstHour(LocalDate day) {
    return firstHour(day.atStartOfDay(id).toInstant());
  }

  private static int firstHour(Instant at) {
    return Math.toIntExact(Math.ceilDiv(at.getEpochSecond() - HALF, HOUR));
  }

  /**
   * Returns the hours of UTC from {@code first} to before {@code end}, divided where clocks change.
   */
  List<BucketRange> divided(int first, int end) {
    var parts = new ArrayList<BucketRange>();
    for (var from = first; from < end; ) {
      var change = id.getRules().nextTransition(Instant.ofEpochSecond((long) from * HOUR + HALF));
      var until = change == null ? end : Math.min(end, firstHour(change.getInstant()));
      parts.add(new BucketRange(Resolution.HOUR, from, until - 1));
      from = until;
    }
    return parts;
  }
}
