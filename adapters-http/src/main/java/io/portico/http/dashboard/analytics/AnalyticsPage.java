package io.portico.http.dashboard.analytics;

import io.portico.domain.usage.Resolution;
import io.portico.http.dashboard.view.FilterChip;
import io.portico.http.page.Address;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Calls over time and the most used.
 *
 * @param fields of the form
 * @param periods usual ones, each with its address
 * @param subjects whose calls may be counted
 * @param dimensions by what the most used may be listed
 * @param series empty until it is counted
 * @param top empty until it is counted
 * @param seriesPath where htmx reads the series
 * @param topPath where htmx reads the most used
 * @param csv the address of the series as a file
 * @param counted the address of the same page with all counts
 */
public record AnalyticsPage(
    Fields fields,
    List<Period> periods,
    List<FilterChip> chips,
    String clear,
    List<Choice> subjects,
    List<Choice> resolutions,
    List<Choice> dimensions,
    Optional<UsageSeries> series,
    Optional<TopList> top,
    String seriesPath,
    String topPath,
    String csv,
    String counted) {

  /** Returns the resolutions to choose from. */
  static List<Choice> choices() {
    return Arrays.stream(Resolution.values())
        .map(one -> new Choice(one.word(), Words.of("analytics.per." + one.word())))
        .toList();
  }

  /** A usual period. */
  public record Period(Words words, String path, boolean current) {

    private static final List<Integer> DAYS = List.of(1, 7, 30, 90, 365);

    /**
     * Returns the usual periods.
     *
     * @param address of the page with the period that it shows
     */
    static List<Period> usual(AnalyticsRequest asked, Address address) {
      var today = asked.today();
      return DAYS.stream()
          .map(
              days -> {
                var from = today.minusDays(days - 1L);
                return new Period(
                    Words.of("analytics.days", days),
                    address
                        .with(AnalyticsRequest.FROM, from.toString())
                        .with(AnalyticsRequest.TO, today.toString())
                        .without(AnalyticsRequest.RESOLUTION)
                        .toString(),
                    !asked.isWrong()
                        && asked.period().first().equals(from)
                        && asked.period().last().equals(today));
              })
          .toList();
    }
  }
}
