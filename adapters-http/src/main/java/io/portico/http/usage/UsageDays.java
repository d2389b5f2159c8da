package io.portico.http.usage;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.http.annotation.PathVariable;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.UsagePeriod;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;

/** The first and the last day of a period in the path of a request. */
@Introspected
record UsageDays(
    @PathVariable String fromDay,
    @PathVariable String fromMonth,
    @PathVariable String fromYear,
    @PathVariable String toDay,
    @PathVariable String toMonth,
    @PathVariable String toYear) {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

  /** Returns the period. */
  UsagePeriod period() {
    return new UsagePeriod(
        day("from", List.of(fromDay, fromMonth, fromYear)),
        day("to", List.of(toDay, toMonth, toYear)));
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
