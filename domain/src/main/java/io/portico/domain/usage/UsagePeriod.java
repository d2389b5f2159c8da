package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.InvalidValueException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The days that a report is about, in UTC, both included. */
public record UsagePeriod(LocalDate first, LocalDate last) {

  /** The most years from the first day to the last. */
  public static final int MOST_YEARS = 5;

  public UsagePeriod {
    requireNonNull(first, "first");
    requireNonNull(last, "last");
    if (last.isBefore(first)) {
      throw new InvalidValueException("to", last.toString(), first + " or later");
    }
    if (!last.isBefore(first.plusYears(MOST_YEARS))) {
      throw new InvalidValueException(
          "to", last.toString(), "at most %d years from %s on".formatted(MOST_YEARS, first));
    }
  }

  /**
   * Returns the buckets that together are these days, each day once, in the order of time: whole
   * months as months, and what is before and behind them as days.
   */
  public List<BucketRange> spans() {
    var firstMonth = first.getDayOfMonth() == 1 ? first : first.plusMonths(1).withDayOfMonth(1);
    var behindLast = last.plusDays(1);
    var behindMonths = behindLast.withDayOfMonth(1);
    if (!firstMonth.isBefore(behindMonths)) {
      return List.of(span(Resolution.DAY, first, last));
    }
    var spans = new ArrayList<BucketRange>();
    if (first.isBefore(firstMonth)) {
      spans.add(span(Resolution.DAY, first, firstMonth.minusDays(1)));
    }
    spans.add(span(Resolution.MONTH, firstMonth, behindMonths.minusDays(1)));
    if (behindMonths.isBefore(behindLast)) {
      spans.add(span(Resolution.DAY, behindMonths, last));
    }
    return spans;
  }

  private static BucketRange span(Resolution resolution, LocalDate first, LocalDate last) {
    return new BucketRange(resolution, resolution.first(first), resolution.last(last));
  }

  /** Returns what of it is {@code day} or later, or empty if nothing is. */
  public Optional<UsagePeriod> since(LocalDate day) {
    if (last.isBefore(day)) {
      return Optional.empty();
    }
    return Optional.of(first.isBefore(day) ? new UsagePeriod(day, last) : this);
  }
}
