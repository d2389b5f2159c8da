package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.InvalidValueException;
import java.time.LocalDate;
import java.time.Period;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How long counts are kept: some days, months or years, or for ever.
 *
 * @param period empty for ever
 */
public record RetentionPeriod(Optional<Period> period) {

  /** What is kept for ever. */
  public static final RetentionPeriod FOR_EVER = new RetentionPeriod(Optional.empty());

  /** The most years, if it is not for ever. */
  public static final int MOST_YEARS = 100;

  private static final String FOREVER = "forever";
  private static final Pattern WRITTEN = Pattern.compile("([1-9][0-9]{0,4})([dmy])");
  private static final String EXPECTED =
      "a number of days, months or years up to %d years, such as 90d, 36m or 3y, or %s"
          .formatted(MOST_YEARS, FOREVER);
  /* Times are compared as they are from the first day of a year that has no leap day. */
  private static final LocalDate BEGIN = LocalDate.of(2001, 1, 1);

  public RetentionPeriod {
    requireNonNull(period, "period");
  }

  /**
   * Returns the time that {@code text} says, such as {@code 90d}, {@code 36m}, {@code 3y} or {@code
   * forever}.
   *
   * @param field what {@code text} is the value of
   * @throws InvalidValueException if it says none
   */
  public static RetentionPeriod of(String field, String text) {
    if (text.equals(FOREVER)) {
      return FOR_EVER;
    }
    var written = WRITTEN.matcher(text);
    if (written.matches()) {
      var number = Integer.parseInt(written.group(1));
      var period =
          switch (written.group(2)) {
            case "d" -> Period.ofDays(number);
            case "m" -> Period.ofMonths(number);
            default -> Period.ofYears(number);
          };
      var time = new RetentionPeriod(Optional.of(period));
      if (!BEGIN.plus(period).isAfter(BEGIN.plusYears(MOST_YEARS))) {
        return time;
      }
    }
    throw new InvalidValueException(field, text, EXPECTED);
  }

  /**
   * Returns the first day of which counts are kept if {@code today} is the last, or empty if every
   * day is.
   */
  public Optional<LocalDate> firstDay(LocalDate today) {
    return period.map(today::minus);
  }

  /** Returns whether it is longer than {@code other}; of a year that has 365 days. */
  public boolean isLongerThan(RetentionPeriod other) {
    return other.period.isPresent()
        && (period.isEmpty() || BEGIN.plus(period.get()).isAfter(BEGIN.plus(other.period.get())));
  }
}
