package io.portico.domain.usage;

import io.portico.domain.shared.InvalidValueException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The days of a report in a time zone, both inclusive. */
public record UsagePeriod(LocalDate first, LocalDate last, UsageZone zone) {

  private static final int MOST_YEARS = 5;

  public UsagePeriod {
    if (last.isBefore(first)) {
      throw new InvalidValueException("to", last.toString(), first + " or later");
    }
    if (!last.isBefore(first.plusYears(MOST_YEARS))) {
      throw new InvalidValueException(
          "to", last.toString(), "at most %d years from %s".formatted(MOST_YEARS, first));
    }
  }

  /** The days of UTC. */
  public UsagePeriod(LocalDate first, LocalDate last) {
    this(first, last, UsageZone.UTC);
  }

  /** Returns the same days in {@code other}. */
  public UsagePeriod in(UsageZone other) {
    return new UsagePeriod(first, last, other);
  }

  /** Returns the number of hours, days or months of which some part is in the period. */
  public int buckets(Resolution resolution) {
    return resolution.last(last) - resolution.first(first) + 1;
  }

  /**
   * Returns the spans of the days of UTC for totals of {@code resolution}, in chronological order.
   * Months are whole months and, at both ends, the remaining days of one month each.
   */
  public List<BucketRange> spans(Resolution resolution) {
    if (resolution != Resolution.MONTH) {
      return List.of(span(resolution, first, last));
    }
    var spans = new ArrayList<BucketRange>();
    var end = last.plusDays(1);
    var next = first;
    while (next.isBefore(end)) {
      var nextMonth = next.withDayOfMonth(1).plusMonths(1);
      if (next.getDayOfMonth() > 1 || nextMonth.isAfter(end)) {
        var until = nextMonth.isAfter(end) ? end : nextMonth;
        spans.add(span(Resolution.DAY, next, until.minusDays(1)));
        next = until;
      } else {
        spans.add(span(Resolution.MONTH, next, end.withDayOfMonth(1).minusDays(1)));
        next = end.withDayOfMonth(1);
      }
    }
    return spans;
  }

  private static BucketRange span(Resolution resolution, LocalDate first, LocalDate last) {
    return new BucketRange(resolution, resolution.first(first), resolution.last(last));
  }

  /**
   * Returns the period of as many days, but not more than are allowed, that ends before this one.
   */
  public UsagePeriod before() {
    var begin = first.minusDays(ChronoUnit.DAYS.between(first, last) + 1);
    var longest = first.minusYears(MOST_YEARS).plusDays(1);
    return new UsagePeriod(begin.isBefore(longest) ? longest : begin, first.minusDays(1), zone);
  }
}
