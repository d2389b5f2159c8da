package io.portico.http.dashboard.portal;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/** Times as forms of plans show and accept them: {@code 30d}, or a number of seconds. */
final class PlanDuration {

  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /* Short enough that the number of seconds fits into a long. */
  private static final Pattern WITH_UNIT =
      Pattern.compile("([0-9]{1,12})\\s*(s|seconds?|m|min|minutes?|h|hours?|d|days?)");

  private PlanDuration() {}

  /** Returns the number of seconds in the largest unit that divides it; empty for 0 and -1. */
  static String text(long seconds) {
    if (seconds <= 0) {
      return "";
    }
    if (seconds % DAY == 0) {
      return seconds / DAY + "d";
    }
    if (seconds % HOUR == 0) {
      return seconds / HOUR + "h";
    }
    return seconds % MINUTE == 0 ? seconds / MINUTE + "m" : seconds + "s";
  }

  /** Returns the same for a number that may have a fraction, which has no unit. */
  static String text(BigDecimal seconds) {
    return seconds.scale() > 0 || seconds.precision() > 12
        ? seconds.toPlainString()
        : text(seconds.longValueExact());
  }

  /** Returns the number of seconds that {@code typed} says, or its text if it has no unit. */
  static String seconds(String typed) {
    var text = typed.strip();
    var found = WITH_UNIT.matcher(text.toLowerCase(Locale.ROOT));
    if (!found.matches()) {
      return text;
    }
    var unit =
        switch (found.group(2).charAt(0)) {
          case 'd' -> DAY;
          case 'h' -> HOUR;
          case 'm' -> MINUTE;
          default -> 1;
        };
    return Long.toString(Long.parseLong(found.group(1)) * unit);
  }
}
