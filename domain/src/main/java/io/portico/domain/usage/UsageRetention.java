package io.portico.domain.usage;

import io.portico.domain.shared.RetentionPeriod;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;

/** The retention periods of usage counts. Counts expire by whole days or months of UTC. */
public record UsageRetention(RetentionPeriod hours, RetentionPeriod days, RetentionPeriod months) {

  /** The default periods. */
  public static final UsageRetention DEFAULT =
      new UsageRetention(
          new RetentionPeriod(Optional.of(Period.ofDays(90))),
          new RetentionPeriod(Optional.of(Period.ofYears(3))),
          RetentionPeriod.UNLIMITED);

  /** Returns the retention period of {@code resolution}. */
  public RetentionPeriod of(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> hours;
      case DAY -> days;
      case MONTH -> months;
    };
  }

  /**
   * Returns the first day with counts in {@code resolution} at {@code now}, or empty if retention
   * is unlimited. A month is kept as long as one of its days is.
   */
  public Optional<LocalDate> keptSince(Resolution resolution, Instant now) {
    var first = of(resolution).firstDay(LocalDate.ofInstant(now, ZoneOffset.UTC));
    return resolution == Resolution.MONTH ? first.map(day -> day.withDayOfMonth(1)) : first;
  }

  /**
   * Returns the counters of {@code period} that are kept at {@code now}, for totals of {@code
   * resolution}. Expired counts are never reported, whether they have been removed yet or not: a
   * month of which only some days are in the period is as old as these days.
   */
  public Buckets kept(UsagePeriod period, Resolution resolution, Instant now) {
    var kept = new ArrayList<BucketRange>();
    var keptSince = Optional.<LocalDate>empty();
    for (var span : period.spans(resolution)) {
      var first = firstBucket(span.resolution(), now).orElse(span.first());
      var rest = span.since(first);
      if (first > span.first()) {
        keptSince = keptSince(span.resolution(), now);
      } else if (kept.isEmpty() && keptSince.isPresent()) {
        keptSince = Optional.of(span.firstDay());
      }
      rest.ifPresent(kept::add);
    }
    return new Buckets(resolution, kept, keptSince);
  }

  /** Returns the first bucket to keep at {@code now}, or empty if retention is unlimited. */
  public OptionalInt firstBucket(Resolution resolution, Instant now) {
    var since = keptSince(resolution, now);
    return since.isPresent() ? OptionalInt.of(resolution.first(since.get())) : OptionalInt.empty();
  }
}
