package io.portico.http.dashboard.analytics;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.portico.domain.usage.UsageTotal;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * The calls of a record: the model of {@code analytics/counts.jte}.
 *
 * @param codes by status code; empty without calls
 */
public record UsageCounts(UsageSeries series, List<Code> codes, TopList top) {

  /** The calls that were answered with a status code. */
  public record Code(int code, long hits) {}

  static List<Code> codes(Collection<UsageTotal> totals) {
    return totals.stream()
        .collect(
            groupingBy(UsageTotal::code, TreeMap::new, summingLong(total -> total.count().hits())))
        .entrySet()
        .stream()
        .map(code -> new Code(code.getKey(), code.getValue()))
        .toList();
  }

  /** Returns the share of {@code code} in all calls, from 0 to 1. */
  public double share(Code code) {
    return series.hits() == 0 ? 0 : (double) code.hits() / series.hits();
  }
}
