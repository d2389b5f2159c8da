package io.portico.persistence.testkit;

import io.portico.application.testkit.contract.Stores;
import io.portico.domain.fixture.Hits;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reports and rankings of every kind, to compare what stores answer. */
public final class AllReports {

  private AllReports() {}

  /** Returns those of the first {@code number} keys of {@link Hits#some}. */
  public static SortedMap<String, Object> of(
      Stores stores, OrganisationId organisation, int number) {
    var day = LocalDate.of(2026, 1, 1);
    var periods =
        List.of(
            new UsagePeriod(day.minusDays(10), day.plusDays(10)),
            new UsagePeriod(day.minusDays(1), day.plusDays(1)),
            new UsagePeriod(day, day.plusDays(40)));
    var filters =
        List.of(UsageFilter.ALL, new UsageFilter(Optional.of("api-1"), Optional.of("v1")));
    var keys = IntStream.range(0, number).mapToObj(Hits::key).collect(Collectors.toSet());
    var reports = new TreeMap<String, Object>();
    for (var period : periods) {
      for (var filter : filters) {
        for (var resolution : Resolution.values()) {
          var buckets = new Buckets(resolution, period.spans(resolution), CountedDays.ALL);
          var what = "%s %s %s".formatted(period, resolution, filter);
          reports.put(
              what,
              stores.usageReports().totalsOfAllKeys(organisation, buckets, filter).orElseThrow());
          reports.put(
              what + " latencies",
              stores.usageReports().latencies(organisation, buckets, filter).orElseThrow());
          for (var by : List.of(UsageDimension.API, UsageDimension.POLICY)) {
            var latencies =
                stores.usageReports().latencies(organisation, buckets, filter, by).orElseThrow();
            reports.put(what + " latencies " + by, latencies);
            reports.put(what + " percentiles " + by, percentiles(latencies));
          }
          Stream.concat(
                  Stream.of(Optional.<UsageDimension>empty()),
                  Arrays.stream(UsageDimension.values()).map(Optional::of))
              .forEach(by -> put(reports, stores, organisation, what, keys, buckets, filter, by));
        }
        for (var by : UsageDimension.values()) {
          for (var measure : UsageMeasure.values()) {
            var query = new RankingQuery(period, by, measure, filter, 100);
            var buckets =
                new Buckets(Resolution.MONTH, period.spans(Resolution.MONTH), CountedDays.ALL);
            reports.put(
                query.toString(),
                stores.usageReports().rank(organisation, buckets, query).orElseThrow().stream()
                    .sorted(Comparator.comparing(UsageRank::of))
                    .toList());
          }
        }
      }
    }
    reports.put("last used", stores.usageReports().lastUsed(organisation, keys));
    return reports;
  }

  private static Map<String, List<OptionalLong>> percentiles(
      Map<String, LatencyHistogram> latencies) {
    return latencies.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                of -> Stream.of(50, 95, 99).map(of.getValue()::percentile).toList()));
  }

  private static void put(
      Map<String, Object> reports,
      Stores stores,
      OrganisationId organisation,
      String what,
      Set<StoredKey> keys,
      Buckets buckets,
      UsageFilter filter,
      Optional<UsageDimension> by) {
    var query = new UsageQuery(keys, buckets, filter, by);
    // Groups of the same bucket and code come in any stable order.
    reports.put(
        what + by,
        Set.copyOf(stores.usageReports().totals(organisation, query, 0, Integer.MAX_VALUE)));
  }
}
