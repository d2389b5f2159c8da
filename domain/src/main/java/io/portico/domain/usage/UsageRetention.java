package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalInt;

/** How long the counts of each resolution are kept. Whole days and months of UTC go. */
public record UsageRetention(RetentionPeriod hours, RetentionPeriod days, RetentionPeriod months) {

  /** What holds unless the operator decides otherwise. */
  public static final UsageRetention USUAL =
      new UsageRetention(
          new RetentionPeriod(Optional.of(Period.ofDays(90))),
          new RetentionPeriod(Optional.of(Period.ofYears(3))),
          RetentionPeriod.FOR_EVER);

  public UsageRetention {
    requireNonNull(hours, "hours");
    requireNonNull(days, "days");
    requireNonNull(months, "months");
  }

  /** Returns how long counts in {@code resolution} are kept. */
  public RetentionPeriod of(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> hours;
      case DAY -> days;
      case MONTH -> months;
    };
  }

  /**
   * Returns the first day that counts in {@code resolution} are kept of at {@code now}, or empty if
   * they are kept of every day. A month is kept as long as one of its days is.
   */
  public Optional<LocalDate> keptSince(Resolution resolution, Instant now) {
    var first = of(resolution).firstDay(LocalDate.ofInstant(now, ZoneOffset.UTC));
    return resolution == Resolution.MONTH ? first.map(day -> day.withDayOfMonth(1)) : first;
  }

  /** Returns the first bucket that is kept at {@code now}, or empty if every one is. */
  public OptionalInt firstBucket(Resolution resolution, Instant now) {
    var since = keptSince(resolution, now);
    return since.isPresent() ? OptionalInt.of(resolution.first(since.get())) : OptionalInt.empty();
  }
}
