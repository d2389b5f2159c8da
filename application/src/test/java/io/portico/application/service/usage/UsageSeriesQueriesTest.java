package io.portico.application.service.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.Day;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.domain.fixture.Hits;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTarget;
import io.portico.domain.usage.UsageTotal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UsageSeriesQueriesTest extends UsageQueriesTest {

  @Test
  void days_severalKeys_areSummedByDayUpToToday() {
    var hit = Hits.hit(PredictableKeys.nth(1).hashed(), 200, Instant.parse("2026-03-31T23:00:00Z"));
    var api = hit.target().api();
    hit(hit);
    hit(PredictableKeys.nth(2).hashed(), 500, Instant.parse("2026-03-31T01:00:00Z"));
    hit(PredictableKeys.nth(2).hashed(), 302, Instant.parse("2026-03-31T01:00:00Z"));
    hit(PredictableKeys.nth(2).hashed(), 200, Instant.parse("2026-03-29T23:59:59Z"));

    // The clock shows 1 April.
    assertThat(service.days(viewer, ofApi(api), 3))
        .contains(
            List.of(
                new Day(LocalDate.of(2026, 3, 30), 0, 0, 0),
                new Day(LocalDate.of(2026, 3, 31), 3, 1, 1),
                new Day(LocalDate.of(2026, 4, 1), 0, 0, 0)));
    assertThat(service.days(viewer, ofApi("another"), 1))
        .contains(List.of(new Day(LocalDate.of(2026, 4, 1), 0, 0, 0)));
    assertThat(service(new Overwhelmed(), stores.usageNames()).days(viewer, ofApi(api), 3))
        .isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.days(viewer, ofApi(api), UsageQueries.MOST_DAYS + 1));
  }

  @Test
  void series_anyResolution_isSummedOverAllKeysByTimeAndCode() {
    var hit = Hits.hit(PredictableKeys.nth(1).hashed(), 200, Instant.parse("2026-03-31T23:00:00Z"));
    hit(hit);
    hit(PredictableKeys.nth(2).hashed(), 200, Instant.parse("2026-03-31T23:30:00Z"));
    hit(PredictableKeys.nth(2).hashed(), 500, Instant.parse("2026-03-30T01:00:00Z"));
    var days = new UsagePeriod(LocalDate.of(2026, 3, 30), LocalDate.of(2026, 3, 31));

    for (var resolution : Resolution.values()) {
      var series = service.series(viewer, days, resolution, UsageFilter.ALL).orElseThrow();

      assertThat(series.totals())
          .as("%s", resolution)
          .extracting(UsageTotal::bucket, UsageTotal::successes, UsageTotal::errors)
          .containsExactlyInAnyOrder(
              tuple(resolution.bucket(Instant.parse("2026-03-30T01:00:00Z")), 0L, 1L),
              tuple(resolution.bucket(Instant.parse("2026-03-31T23:00:00Z")), 2L, 0L));
      assertThat(series.days().keptSince()).isEmpty();
    }
    assertThat(
            service.series(viewer, days, Resolution.DAY, UsageFilter.ofApis(Set.of("unheard-of"))))
        .contains(new UsageQueries.Series(List.of(), CountedDays.ALL));
    assertThat(
            service(new Overwhelmed(), stores.usageNames())
                .series(viewer, days, Resolution.DAY, UsageFilter.ALL))
        .isEmpty();
  }

  @Test
  void series_knownLatencies_areByBucket() {
    var at = Instant.parse("2026-03-31T23:00:00Z");
    var key = PredictableKeys.nth(1).hashed();
    for (var latency : List.of(10L, 20L, 2_000L)) {
      hit(new Hit(key, TARGET, 200, at, OptionalLong.of(latency)));
    }
    var day = new UsagePeriod(LocalDate.of(2026, 3, 31), LocalDate.of(2026, 3, 31));

    var latencies =
        service.series(viewer, day, Resolution.DAY, UsageFilter.ALL).orElseThrow().latencies();

    assertThat(latencies).containsOnlyKeys(Resolution.DAY.bucket(at));
    assertThat(latencies.values())
        .allSatisfy(
            of -> {
              assertThat(of.percentile(50)).hasValue(20);
              assertThat(of.percentile(99).orElseThrow()).isBetween(1_900L, 2_100L);
            });
    assertThat(service.series(viewer, day, Resolution.DAY, ofApi("x")).orElseThrow().latencies())
        .isEmpty();
  }

  private static final UsageTarget TARGET =
      new UsageTarget("payments", Optional.empty(), Optional.empty());

  @Test
  void series_daysThatAreNoLongerKept_areLeftOutAndNamed() {
    var longAgo = new UsagePeriod(LocalDate.of(2025, 11, 1), LocalDate.of(2025, 11, 2));
    hit(PredictableKeys.nth(1).hashed(), 200, Instant.parse("2025-11-01T01:00:00Z"));

    var hours = service.series(viewer, longAgo, Resolution.HOUR, UsageFilter.ALL).orElseThrow();

    assertThat(hours.totals()).isEmpty();
    assertThat(hours.days().keptSince()).isPresent();
    assertThat(
            service.series(viewer, longAgo, Resolution.DAY, UsageFilter.ALL).orElseThrow().totals())
        .hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                service.series(
                    viewer,
                    new UsagePeriod(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 10)),
                    Resolution.HOUR,
                    UsageFilter.ALL));
  }

  private static UsageFilter ofApi(String api) {
    return new UsageFilter(Optional.of(api), Optional.empty());
  }
}
