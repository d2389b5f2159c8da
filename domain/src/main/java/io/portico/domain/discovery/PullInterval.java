package io.portico.domain.discovery;

import io.portico.domain.shared.InvalidValueException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An interval of pulls such as {@code 90s}, {@code 30m}, {@code 1h}, {@code 7d} or {@code PT1H}.
 */
public final class PullInterval {

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(366);
  private static final Pattern SHORT = Pattern.compile("(\\d{1,9})([smhd])");

  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private PullInterval() {}

  /**
   * Returns the interval that {@code text} states.
   *
   * @throws InvalidValueException if {@code text} is not a time from a minute to a year; the
   *     message names {@code place}
   */
  public static Duration parse(String place, String text) {
    try {
      var time = Duration.parse(iso(text));
      if (time.compareTo(SHORTEST) >= 0 && time.compareTo(LONGEST) <= 0) {
        return time;
      }
    } catch (DateTimeException | ArithmeticException _) {
      // Reported below.
    }
    throw new InvalidValueException(
        place, text, "a time from 1m to 366d, for example 90s, 30m, 1h, 7d or PT1H30M");
  }

  /** Returns {@code interval} as {@link #parse} reads it, in its largest whole unit. */
  public static String text(Duration interval) {
    var seconds = interval.toSeconds();
    if (seconds % DAY == 0) {
      return seconds / DAY + "d";
    }
    if (seconds % HOUR == 0) {
      return seconds / HOUR + "h";
    }
    return seconds % MINUTE == 0 ? seconds / MINUTE + "m" : seconds + "s";
  }

  private static String iso(String text) {
    var written = SHORT.matcher(text);
    if (!written.matches()) {
      return text;
    }
    var unit = written.group(2).toUpperCase(Locale.ROOT);
    return (unit.equals("D") ? "P" : "PT") + written.group(1) + unit;
  }
}
