package io.portico.http.usage;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.UsageQueries.Series;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import io.portico.domain.usage.UsageZone;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Stub;
import io.portico.http.testkit.UsageStubs.SeriesQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyControllerTest extends HttpTest {

  private static final String LATENCY = "/api/activity/latency";
  private static final String MARCH = LATENCY + "?from=2026-03-01&to=2026-03-31";
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
  private static final UsagePeriod PERIOD = new UsagePeriod(FIRST, LocalDate.of(2026, 3, 31));

  private final Stub<SeriesQuery, Optional<Series>> series = SERVER.usage.series;

  @Test
  void latency_defaults_areAllCallsByDay() {
    series.answers(Optional.of(new Series(List.of(), CountedDays.ALL)));

    assertThat(SERVER.get(MARCH).body()).isEqualTo("{\"items\":[]}");
    assertThat(series.received())
        .isEqualTo(new SeriesQuery(PERIOD, Resolution.DAY, UsageFilter.ALL));
  }

  @Test
  void latency_allParameters_areRead() {
    series.answers(Optional.of(new Series(List.of(), CountedDays.ALL)));

    SERVER.get(MARCH + "&res=month&api_id=payments&api_version=v1&tz=Europe/Berlin");

    assertThat(series.received())
        .isEqualTo(
            new SeriesQuery(
                PERIOD.in(UsageZone.of("tz", "Europe/Berlin")),
                Resolution.MONTH,
                new UsageFilter(Optional.of("payments"), Optional.of("v1"))));
  }

  @Test
  void latency_days_haveTheMeanAndPercentiles() {
    series.answers(Optional.of(march()));

    var reply = SERVER.get(MARCH + "&tz=Europe/Berlin");

    assertThat(reply.header("X-Kept-Since")).contains("2026-03-01");
    assertThat(reply.body())
        .isEqualTo(
            """
            {"items":[{"time":"2026-03-01T00:00:00+01:00","hits":5,"timed":2,"mean_latency":13,\
            "p50_latency":7,"p95_latency":18,"p99_latency":18},\
            {"time":"2026-03-30T00:00:00+02:00","hits":1,"timed":0}]}\
            """);
  }

  @Test
  void latency_csv_hasAColumnPerMember() {
    series.answers(Optional.of(march()));

    assertThat(
            SERVER.call("GET", MARCH).by(Caller.ADMIN).header("Accept", "text/csv").send().body())
        .isEqualTo(
            """
            "time","hits","timed","mean_latency","p50_latency","p95_latency","p99_latency"\r
            "2026-03-01T00:00:00Z","5","2","13","7","18","18"\r
            "2026-03-30T00:00:00Z","1","0","","","",""\r
            """);
  }

  @Test
  void latency_tooMuchUsage_is422() {
    series.answers(Optional.empty());

    assertThat(SERVER.get(MARCH).status()).isEqualTo(422);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?to=2026-03-31|from|'' (expected: a day, such as 2026-03-01)",
        "?from=2026-03-01&to=2026-03-31&res=hour|res|'hour' (expected: a period of at most 200"
            + " hours, days or months)",
        "?from=2026-03-01&to=2026-03-31&res=year|res|'year' (expected: hour, day, month)",
        "?from=2026-03-01&to=2026-03-31&by=api|by|an unknown parameter (expected: one of from, to,"
            + " res, api_id, api_version, tz)"
      })
  void latency_invalidParameter_is400(String query, String field, String problem) {
    SERVER.get(LATENCY + query).assertIs(400, fieldError("invalid_value", field, problem));
    assertThat(series.calls()).isZero();
  }

  private static Series march() {
    var latencies = new LatencyHistogram();
    latencies.add(7);
    latencies.add(18);
    return new Series(
        List.of(
            total(FIRST, 200, new Count(4, Instant.EPOCH, 18, 1)),
            total(FIRST, 500, new Count(1, Instant.EPOCH, 7, 1)),
            total(FIRST.plusDays(29), 200, new Count(1, Instant.EPOCH, 0, 0))),
        Map.of(Resolution.DAY.first(FIRST), latencies),
        CountedDays.since(Optional.of(FIRST)));
  }

  private static UsageTotal total(LocalDate day, int code, Count count) {
    return new UsageTotal(Resolution.DAY.first(day), code, Optional.empty(), count);
  }
}
