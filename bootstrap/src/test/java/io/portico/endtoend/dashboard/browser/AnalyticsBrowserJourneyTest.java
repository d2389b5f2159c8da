package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The table of a chart has the numbers of the HTTP interface. */
@InChromium
class AnalyticsBrowserJourneyTest extends PorticoContract {

  private static final String KEY = "a-key-of-a-gateway";
  private static final Pattern GROUP =
      Pattern.compile(
          "\"day\":(\\d+).*?\"hits\":(\\d+),\"success\":(\\d+),\"error\":(\\d+)", Pattern.DOTALL);

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(4);
  private final String page =
      "/dashboard/analytics?res=day&from=%s&to=%s".formatted(day, day.plusDays(2));

  @BeforeEach
  void record() {
    record(day, 200, 1_234);
    record(day, 503, 6);
    record(day.plusDays(1), 404, 2);
    record(day.plusDays(2), 201, 50);
  }

  @Test
  void chart_ofADay_hasTheNumbersOfTheInterface(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, viewer)) {
      var shown = window.go(page);

      assertThat(shown.locator("#calls tbody tr")).hasCount(3);
      assertThat(shown.locator("[data-chart=calls] canvas")).hasCount(2);
      assertThat(rows(shown)).isEqualTo(aggregated());
      assertThat(window.complaints()).isEmpty();
    }
  }

  @Test
  void chart_inAnotherZone_namesTheDaysOfItsTable(Chromium chromium) {
    try (var window = chromium.openIn("America/New_York", Display.WIDE_LIGHT, viewer)) {
      var shown = window.go(page);
      var first = shown.locator(".u-over").first();

      first.hover(new Locator.HoverOptions().setPosition(1, 20));

      assertThat(shown.locator(".u-legend .u-value").first())
          .containsText(Integer.toString(day.getDayOfMonth()));
    }
  }

  @Test
  void chart_withoutJavaScript_isATableWithTheSameNumbers(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.NARROW_LIGHT, viewer)) {
      var shown = window.go(page);
      shown.locator("noscript a, a", new Page.LocatorOptions().setHasText("Count calls")).click();

      assertThat(shown.locator("#calls tbody tr")).hasCount(3);
      assertThat(rows(shown)).isEqualTo(aggregated());
    }
  }

  /* The day of the month with calls, successes and errors of each day. */
  private static List<String> rows(Page page) {
    return page.locator("#calls tbody tr").all().stream()
        .map(
            row ->
                "%d %s"
                    .formatted(
                        LocalDate.parse(
                                row.locator("time").getAttribute("datetime").substring(0, 10))
                            .getDayOfMonth(),
                        String.join(" ", cells(row))))
        .sorted()
        .toList();
  }

  /* The table has errors of 400 to 499 and all others apart. */
  private static List<String> cells(Locator row) {
    var numbers =
        row.locator("td").allInnerTexts().stream()
            .map(text -> Long.parseLong(text.replaceAll("\\D", "")))
            .toList();
    return Stream.of(numbers.get(0), numbers.get(1), numbers.get(2) + numbers.get(3))
        .map(String::valueOf)
        .toList();
  }

  private List<String> aggregated() {
    var answer =
        viewer
            .get(
                "/api/activity/keys/aggregate/%s/%s/%s?p=-1&res=day"
                    .formatted(KEY, written(day), written(day.plusDays(2))))
            .body();
    return GROUP
        .matcher(answer)
        .results()
        .collect(groupingBy(group -> Integer.parseInt(group.group(1))))
        .entrySet()
        .stream()
        .map(
            ofDay ->
                "%d %d %d %d"
                    .formatted(
                        ofDay.getKey(),
                        ofDay.getValue().stream().mapToLong(one -> number(one, 2)).sum(),
                        ofDay.getValue().stream().mapToLong(one -> number(one, 3)).sum(),
                        ofDay.getValue().stream().mapToLong(one -> number(one, 4)).sum()))
        .sorted()
        .toList();
  }

  private static long number(MatchResult group, int number) {
    return Long.parseLong(group.group(number));
  }

  private static String written(LocalDate date) {
    return "%d/%d/%d".formatted(date.getDayOfMonth(), date.getMonthValue(), date.getYear());
  }

  private void record(LocalDate date, int code, int times) {
    var record =
        "{\"api_key\":\"%s\",\"api_id\":\"payments\",\"response_code\":%d,\"timestamp\":\"%sT10:15:30Z\"}"
            .formatted(KEY, code, date);
    Replies.body(
        admin.post("/api/activity/records", "[" + (record + ",").repeat(times - 1) + record + "]"),
        200);
  }
}
