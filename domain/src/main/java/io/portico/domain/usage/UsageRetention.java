package io.portico.domain.usage;

import io.portico.domain.shared.RetentionPeriod;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

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
   *
   * <p>Days and months of other zones than UTC are added up from hours. Of calls whose hours have
   * expired, or that are older than {@link UsageZone#MOST_DAYS}, those of UTC are counted, so each
   * call of a period is still counted once: the day on which hours begin is longer or shorter by
   * the offset of the zone.
   */
  public Buckets kept(UsagePeriod period, Resolution resolution, Instant now) {
    return period.zone().equals(UsageZone.UTC)
        ? keptOfUtc(period, resolution, now)
        : keptOfZone(period, resolution, now);
  }

  private Buckets keptOfUtc(UsagePeriod period, Resolution resolution, Instant now) {
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
    return new Buckets(resolution, kept, CountedDays.since(keptSince));
  }

  private Buckets keptOfZone(UsagePeriod period, Resolution resolution, Instant now) {
    var zone = period.zone();
    var first = zone.firstHour(period.first());
    var end = zone.firstHour(period.last().plusDays(1));
    var hoursKept = hoursSince(resolution, now);
    var firstKept = hoursKept.map(Resolution.HOUR::first).orElse(first);
    if (firstKept <= first) {
      return new Buckets(
          resolution, spans(zone, resolution, first, end), counted(zone, first, end));
    }
    var since = hoursKept.orElseThrow();
    var zoneSince = zone.firstHour(since) < firstKept ? since.plusDays(1) : since;
    var hours = spans(zone, resolution, firstKept, end);
    var exact = counted(zone, firstKept, end).exact();
    if (resolution == Resolution.HOUR) {
      return new Buckets(
          resolution,
          hours,
          new CountedDays(zone, Optional.of(zoneSince), Optional.empty(), exact));
    }
    var earlier =
        period.first().isBefore(since)
            ? keptOfUtc(
                new UsagePeriod(
                    period.first(),
                    period.last().isBefore(since) ? period.last() : since.minusDays(1)),
                resolution,
                now)
            : new Buckets(resolution, List.of(), CountedDays.ALL);
    return new Buckets(
        resolution,
        Stream.concat(earlier.spans().stream(), hours.stream()).toList(),
        new CountedDays(zone, earlier.days().keptSince(), Optional.of(zoneSince), exact));
  }

  /* Many months of hours and days would be a statement that is longer than databases take. */
  private Optional<LocalDate> hoursSince(Resolution resolution, Instant now) {
    var kept = keptSince(Resolution.HOUR, now);
    var limit = UsageZone.UTC.day(now).minusDays(UsageZone.MOST_DAYS);
    return resolution == Resolution.HOUR || kept.filter(limit::isBefore).isPresent()
        ? kept
        : Optional.of(limit);
  }

  private static CountedDays counted(UsageZone zone, int first, int end) {
    return new CountedDays(
        zone,
        Optional.empty(),
        Optional.empty(),
        zone.divided(first, end).stream().allMatch(hours -> zone.isExact(hours.first())));
  }

  private static List<BucketRange> spans(
      UsageZone zone, Resolution resolution, int first, int end) {
    if (resolution != Resolution.MONTH) {
      return zone.divided(first, end);
    }
    var spans = new ArrayList<BucketRange>();
    for (var from = first; from < end; ) {
      var month = LocalDate.ofEpochDay(Resolution.DAY.ofHour(zone.local(from))).withDayOfMonth(1);
      var until = Math.min(end, zone.firstHour(month.plusMonths(1)));
      spans.addAll(ofMonth(from, until));
      from = until;
    }
    return spans;
  }

  /* Whole days of UTC, and the hours before and after them. */
  private static List<BucketRange> ofMonth(int first, int end) {
    var day = Math.ceilDiv(first, Resolution.HOURS_PER_DAY);
    var endDay = Math.floorDiv(end, Resolution.HOURS_PER_DAY);
    return day >= endDay
        ? List.of(new BucketRange(Resolution.HOUR, first, end - 1))
        : Stream.of(
                range(Resolution.HOUR, first, day * Resolution.HOURS_PER_DAY),
                range(Resolution.DAY, day, endDay),
                range(Resolution.HOUR, endDay * Resolution.HOURS_PER_DAY, end))
            .flatMap(Optional::stream)
            .toList();
  }

  private static Optional<BucketRange> range(Resolution resolution, int first, int end) {
    return first < end
        ? Optional.of(new BucketRange(resolution, first, end - 1))
        : Optional.empty();
  }

  /** Returns the first bucket to keep at {@code now}, or empty if retention is unlimited. */
  public OptionalInt firstBucket(Resolution resolution, Instant now) {
    var since = keptSince(resolution, now);
    return since.isPresent() ? OptionalInt.of(resolution.first(since.get())) : OptionalInt.empty();
  }
}
