package io.portico.http.dashboard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import io.portico.domain.usage.UsageZone;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageSeriesTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 3, 2);
  private static final Instant MIDNIGHT = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = Instant.parse("2026-03-02T10:15:30Z");

  @Test
  void of_dayThatIsNotOver_endsWithThePresentHour() {
    var series = series(List.of());

    assertThat(series.points()).extracting(UsageSeries.Point::at).startsWith(hour(10)).hasSize(11);
    assertThat(series.running()).isTrue();
  }

  @Test
  void of_callsReportedForLater_areShown() {
    var series = series(List.of(total(12)));

    assertThat(series.points()).extracting(UsageSeries.Point::at).startsWith(hour(12)).hasSize(13);
    assertThat(series.hits()).isEqualTo(3);
  }

  @Test
  void of_periodInThePast_endsWithItsLastBucket() {
    var february = new UsagePeriod(LocalDate.of(2026, 2, 1), LocalDate.of(2026, 2, 28));

    var series = UsageSeries.of(february, Resolution.DAY, List.of(), CountedDays.ALL, NOW);

    assertThat(series.points()).hasSize(28);
    assertThat(series.running()).isFalse();
  }

  @Test
  void of_dayThatHasJustBegun_hasTwoPointsForTheChart() {
    var series =
        UsageSeries.of(
            new UsagePeriod(TODAY, TODAY),
            Resolution.HOUR,
            List.of(),
            CountedDays.ALL,
            MIDNIGHT.plusSeconds(1));

    assertThat(series.points()).extracting(UsageSeries.Point::at).containsExactly(hour(1), hour(0));
  }

  @Test
  void of_hourThatClocksSkip_hasNoPoint() {
    var zone = UsageZone.of("tz", "Europe/Berlin");
    var day = LocalDate.of(2026, 3, 29);

    var series =
        UsageSeries.of(
            new UsagePeriod(day, day, zone),
            Resolution.HOUR,
            List.of(),
            CountedDays.ALL,
            Instant.parse("2026-03-29T04:10:00Z"));

    assertThat(series.points().reversed())
        .extracting(point -> point.at().toString())
        .containsExactly(
            "2026-03-28T23:00:00Z",
            "2026-03-29T00:00:00Z",
            "2026-03-29T01:00:00Z",
            "2026-03-29T02:00:00Z",
            "2026-03-29T03:00:00Z",
            "2026-03-29T04:00:00Z");
    assertThat(series.running()).isTrue();
  }

  @Test
  void of_errors_areThoseOfCallersAndThoseOfTheApi() {
    var codes = List.of(200, 304, 399, 400, 499, 500, 599);
    var totals = codes.stream().map(code -> total(3, code)).toList();

    var point = series(totals).points().get(7);

    assertThat(point)
        .isEqualTo(
            new UsageSeries.Point(
                hour(3), 3L * codes.size(), 3, 12, 6, 0, 0, new LatencyHistogram()));
    assertThat(point.failed()).isEqualTo(6);
  }

  @Test
  void change_ofAPeriodThatGoesOn_comparesWhatHasEnded() {
    var series =
        series(List.of(total(3), total(3), total(10)))
            .beside(
                before(
                    List.of(total(3 - 24), total(10 - 24), total(10 - 24), total(20 - 24)),
                    Optional.empty()));

    assertThat(series.change(UsageSeries.Point::hits)).hasValue(1);
    assertThat(series.change(UsageSeries.Point::errors)).isEmpty();
    assertThat(series.before(7).orElseThrow().at()).isEqualTo(hour(3 - 24));
    assertThat(series.before(0).orElseThrow().at()).isEqualTo(hour(10 - 24));
    assertThat(series.lastCompared().orElseThrow().at()).isEqualTo(hour(9 - 24));
  }

  @Test
  void change_ofAPeriodBeforeWithoutCallsOrPartlyKept_isUnknown() {
    var series = series(List.of(total(3)));

    assertThat(series.beside(before(List.of(), Optional.empty())).before()).isEmpty();
    assertThat(series.beside(before(List.of(total(3 - 24)), Optional.of(TODAY))).before())
        .isEmpty();
    assertThat(series.change(UsageSeries.Point::hits)).isEmpty();
  }

  @Test
  void latency_isTheAverageOfTimedCalls() {
    var timed =
        new UsageTotal(
            Resolution.HOUR.first(TODAY) + 3,
            200,
            Optional.empty(),
            new Count(5, Instant.EPOCH, 100, 3));

    var series = series(List.of(timed, total(3), total(4)));

    assertThat(series.latency()).hasValue(33);
    assertThat(series.points().get(7).latency()).hasValue(33);
    assertThat(series.points().get(6).latency()).isEmpty();
  }

  private static UsageSeries before(List<UsageTotal> totals, Optional<LocalDate> keptSince) {
    return UsageSeries.of(
        new UsagePeriod(TODAY, TODAY).before(),
        Resolution.HOUR,
        totals,
        CountedDays.since(keptSince),
        NOW);
  }

  private static UsageSeries series(List<UsageTotal> totals) {
    return UsageSeries.of(
        new UsagePeriod(TODAY, TODAY), Resolution.HOUR, totals, CountedDays.ALL, NOW);
  }

  private static UsageTotal total(int hour) {
    return total(hour, 200);
  }

  private static UsageTotal total(int hour, int code) {
    return new UsageTotal(
        Resolution.HOUR.first(TODAY) + hour,
        code,
        Optional.empty(),
        new Count(3, Instant.EPOCH, 0, 0));
  }

  private static Instant hour(int hour) {
    return MIDNIGHT.plus(Duration.ofHours(hour));
  }
}
