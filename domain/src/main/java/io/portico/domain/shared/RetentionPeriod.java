package io.portico.domain.shared;

import java.time.LocalDate;
import java.time.Period;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The time for which records are kept: a number of days, months or years, or unlimited.
 *
 * @param period empty for unlimited
 */
public record RetentionPeriod(Optional<Period> period) {

  /** Unlimited retention. */
  public static final RetentionPeriod UNLIMITED = new RetentionPeriod(Optional.empty());

  private static final int MOST_YEARS = 100;
  private static final String FOREVER = "forever";
  private static final Pattern WRITTEN = Pattern.compile("([1-9][0-9]{0,4})([dmy])");
  private static final String EXPECTED =
      "a number of days, months or years up to %d years, such as 90d, 36m or 3y, or %s"
          .formatted(MOST_YEARS, FOREVER);
  /* Periods are compared by adding them to the first day of a year without a leap day. */
  private static final LocalDate BEGIN = LocalDate.of(2001, 1, 1);

  /**
   * Parses a period, for example {@code 90d}, {@code 36m}, {@code 3y} or {@code forever}.
   *
   * @param field the field that an error names
   * @throws InvalidValueException if the text is not a period
   */
  public static RetentionPeriod of(String field, String text) {
    if (text.equals(FOREVER)) {
      return UNLIMITED;
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

  /** Returns the text that {@link #of} parses. */
  public String text() {
    // That of ISO 8601 begins with P, and a period has one unit.
    return period
        .map(time -> time.toString().substring(1).toLowerCase(Locale.ROOT))
        .orElse(FOREVER);
  }

  /** Returns the first day within the period that ends {@code today}; empty if unlimited. */
  public Optional<LocalDate> firstDay(LocalDate today) {
    return period.map(today::minus);
  }

  /** Returns whether this is longer than {@code other}, for a year of 365 days. */
  public boolean isLongerThan(RetentionPeriod other) {
    return other.period.isPresent()
        && (period.isEmpty() || BEGIN.plus(period.get()).isAfter(BEGIN.plus(other.period.get())));
  }
}
