package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.InvalidValueException;
import java.time.LocalDate;

/** The days that a report is about, in UTC, both included. */
public record UsagePeriod(LocalDate first, LocalDate last) {

  /** The most years from the first day to the last. */
  public static final int MOST_YEARS = 5;

  public UsagePeriod {
    requireNonNull(first, "first");
    requireNonNull(last, "last");
    if (last.isBefore(first)) {
      throw new InvalidValueException("to", written(last), written(first) + " or later");
    }
    if (!last.isBefore(first.plusYears(MOST_YEARS))) {
      throw new InvalidValueException(
          "to", written(last), "at most %d years from %s on".formatted(MOST_YEARS, written(first)));
    }
  }

  private static String written(LocalDate day) {
    return "%d/%d/%d".formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
  }
}
