package io.portico.http.usage;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the path variables of usage reports. */
final class UsagePath {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

  private UsagePath() {}

  /** Returns the period from its first and last day, each as day, month and year. */
  static UsagePeriod period(List<String> from, List<String> to) {
    return new UsagePeriod(day("from", from), day("to", to));
  }

  /**
   * Returns keys that are separated by commas. A trailing comma is allowed, and so is a single
   * comma for no keys.
   */
  static List<String> keys(String text) {
    var keys = Arrays.stream(text.split(",", -1)).filter(key -> !key.isEmpty()).toList();
    ListRules.atMost("keys", keys.size(), UsageQuery.MOST_KEYS, "keys");
    return keys;
  }

  private static LocalDate day(String field, List<String> parts) {
    try {
      if (parts.stream().allMatch(part -> NUMBER.matcher(part).matches())) {
        var day = LocalDate.of(number(parts.get(2)), number(parts.get(1)), number(parts.get(0)));
        if (day.getYear() > 0) {
          return day;
        }
      }
    } catch (DateTimeException _) {
      // Reported below.
    }
    throw new InvalidValueException(
        field, String.join("/", parts), "day/month/year, such as 1/3/2026");
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }
}
