package io.portico.http.site.own;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.portico.application.port.in.usage.UsageQueries.Report;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.dashboard.analytics.UsageSeries;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.TreeMap;

/**
 * The calls with a developer's keys: the model of {@code site/own/usage.jte}.
 *
 * @param report the calls by day, status code and API
 * @param applications to choose from
 * @param periods to choose from, in days
 * @param fields of the form
 * @param csv the address of the same calls as CSV, below the site
 */
public record UsagePage(
    UsageSeries series,
    Report report,
    List<Choice> applications,
    List<Choice> periods,
    Fields fields,
    String csv) {

  /** The calls of an API, or with a status code. */
  public record Row(String name, long hits, long errors) {}

  /** Returns the calls by status code. */
  public List<Row> codes() {
    return report.totals().stream()
        .collect(
            groupingBy(UsageTotal::code, TreeMap::new, summingLong(total -> total.count().hits())))
        .entrySet()
        .stream()
        .map(code -> new Row(code.getKey().toString(), code.getValue(), 0))
        .toList();
  }

  /** Returns the calls by API, the most used first. */
  public List<Row> apis() {
    return report.totals().stream()
        .collect(groupingBy(total -> total.of().orElse("")))
        .values()
        .stream()
        .map(this::row)
        .sorted(comparingLong(Row::hits).reversed())
        .toList();
  }

  private Row row(List<UsageTotal> ofApi) {
    return new Row(
        name(report, ofApi.getFirst()),
        ofApi.stream().mapToLong(total -> total.count().hits()).sum(),
        ofApi.stream().mapToLong(UsageTotal::errors).sum());
  }

  /** Returns the name of the API of a total, else its id. */
  static String name(Report report, UsageTotal total) {
    return report.name(total).orElse(null) instanceof UsageName.OfApi(var name, _)
        ? name
        : total.of().orElse("–");
  }

  /** Returns the share of a row in all calls, from 0 to 1. */
  public double share(Row row) {
    return series.hits() == 0 ? 0 : (double) row.hits() / series.hits();
  }
}
