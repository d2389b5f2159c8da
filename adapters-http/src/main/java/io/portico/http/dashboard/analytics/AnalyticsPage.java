package io.portico.http.dashboard.analytics;

import io.portico.domain.usage.Resolution;
import io.portico.http.dashboard.view.FilterChip;
import io.portico.http.dashboard.view.Section;
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
 * @param dimensions by what the most used may be listed
 * @param series empty until it is counted
 * @param top empty until it is counted
 */
public record AnalyticsPage(
    AnalyticsRequest asked,
    Fields fields,
    List<Choice> dimensions,
    Optional<UsageSeries> series,
    Optional<TopList> top) {

  private Address address() {
    return asked.address(Section.ANALYTICS.path());
  }

  /** Returns usual periods, each with its address. */
  public List<Period> periods() {
    return Period.usual(asked, address());
  }

  /** Returns the filters that its form does not show. */
  public List<FilterChip> chips() {
    return asked.kind() == SubjectKind.ALL || asked.isWrong()
        ? List.of()
        : List.of(
            new FilterChip(
                Words.of(
                    "analytics.chip." + asked.kind().word(), fields.value(AnalyticsRequest.VALUE)),
                clear()));
  }

  /** Returns the address of the calls of all. */
  public String clear() {
    return address().without(AnalyticsRequest.OF).without(AnalyticsRequest.VALUE).toString();
  }

  /** Returns the address of a part or a file of what is asked for. */
  public String path(String end) {
    return asked.address(Section.ANALYTICS.path() + end).toString();
  }

  /** Returns the address of the same page with all counts. */
  public String counted() {
    return address().with("counted", "true").toString();
  }

  /** Returns the resolutions to choose from. */
  public static List<Choice> choices() {
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
