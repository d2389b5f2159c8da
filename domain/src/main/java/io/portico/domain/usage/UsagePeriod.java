package io.portico.domain.usage;

import io.portico.domain.shared.InvalidValueException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The days of a report in UTC, both inclusive. */
public record UsagePeriod(LocalDate first, LocalDate last) {

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

  /**
   * Returns the buckets of this period in chronological order: whole months as months, the
   * remaining days at both ends as days.
   */
  public List<BucketRange> spans() {
    var firstMonth = first.getDayOfMonth() == 1 ? first : first.plusMonths(1).withDayOfMonth(1);
    var end = last.plusDays(1);
    var monthsEnd = end.withDayOfMonth(1);
    if (!firstMonth.isBefore(monthsEnd)) {
      return List.of(span(Resolution.DAY, first, last));
    }
    var spans = new ArrayList<BucketRange>();
    if (first.isBefore(firstMonth)) {
      spans.add(span(Resolution.DAY, first, firstMonth.minusDays(1)));
    }
    spans.add(span(Resolution.MONTH, firstMonth, monthsEnd.minusDays(1)));
    if (monthsEnd.isBefore(end)) {
      spans.add(span(Resolution.DAY, monthsEnd, last));
    }
    return spans;
  }

  private static BucketRange span(Resolution resolution, LocalDate first, LocalDate last) {
    return new BucketRange(resolution, resolution.first(first), resolution.last(last));
  }

  /** Returns the part of this period from {@code day}, or empty if there is none. */
  public Optional<UsagePeriod> since(LocalDate day) {
    if (last.isBefore(day)) {
      return Optional.empty();
    }
    return Optional.of(first.isBefore(day) ? new UsagePeriod(day, last) : this);
  }
}
