package io.portico.domain.usage;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankingQueryTest {

  /* ---- which rollups a period is read from ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-03-01|2026-03-01|DAY 2026-03-01..2026-03-01",
        "2026-03-01|2026-03-30|DAY 2026-03-01..2026-03-30",
        "2026-03-02|2026-03-31|DAY 2026-03-02..2026-03-31",
        "2026-03-01|2026-03-31|MONTH 2026-03-01..2026-03-31",
        "2024-02-01|2024-02-29|MONTH 2024-02-01..2024-02-29",
        "2024-02-01|2024-02-28|DAY 2024-02-01..2024-02-28",
        "2026-03-15|2026-04-14|DAY 2026-03-15..2026-03-31, DAY 2026-04-01..2026-04-14",
        "2026-03-31|2026-05-01|DAY 2026-03-31..2026-03-31, MONTH 2026-04-01..2026-04-30,"
            + " DAY 2026-05-01..2026-05-01",
        "2025-12-31|2026-02-28|DAY 2025-12-31..2025-12-31, MONTH 2026-01-01..2026-02-28",
        "2025-12-01|2026-02-27|MONTH 2025-12-01..2026-01-31, DAY 2026-02-01..2026-02-27"
      })
  void spans_period_areWholeMonthsAndRemainingDays(LocalDate first, LocalDate last, String spans) {
    var written =
        new UsagePeriod(first, last)
            .spans(Resolution.MONTH).stream().map(RankingQueryTest::written).toList();

    assertThat(String.join(", ", written)).isEqualTo(spans);
  }

  @Test
  void spans_anyPeriod_coverEachDayOnceInOrder() {
    var random = new Random(12);
    for (var round = 0; round < 500; round++) {
      var first = LocalDate.of(2023, 11, 1).plusDays(random.nextInt(200));
      var period = new UsagePeriod(first, first.plusDays(random.nextInt(500)));

      assertThat(period.spans(Resolution.MONTH).stream().flatMap(span -> days(span).stream()))
          .as("%s", period)
          .containsExactlyElementsOf(period.first().datesUntil(period.last().plusDays(1)).toList());
      assertThat(
              period.spans(Resolution.MONTH).stream()
                  .filter(span -> span.resolution() == Resolution.DAY)
                  .mapToLong(span -> span.buckets().count())
                  .sum())
          .as("days of %s", period)
          .isLessThanOrEqualTo(60);
    }
  }

  /* ---- the query ---- */

  @Test
  void limit_inRange_isAccepted() {
    assertThatCode(() -> query(1)).doesNotThrowAnyException();
    assertThatCode(() -> query(10_000)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 10_001})
  void limit_outOfRange_isRejected(int limit) {
    assertThatInvalid(() -> query(limit))
        .hasMessage("limit: '%d' (expected: a whole number from 1 to 10000)".formatted(limit));
  }

  /* ---- names ---- */

  @Test
  void name_characters_countAllTexts() {
    var api = new UsageName.OfApi("Payments", LabelFixture.labels("team", "core"));
    var key =
        new UsageName.OfKey(
            "ann@example.com",
            new DeveloperId(Ids.next()),
            new PlanId(Ids.next()),
            Optional.of(api));

    assertThat(api.characters()).isEqualTo(16);
    assertThat(key.characters()).isEqualTo(31);
  }

  private static RankingQuery query(int limit) {
    var day = LocalDate.of(2026, 3, 1);
    return new RankingQuery(
        new UsagePeriod(day, day), UsageDimension.KEY, UsageMeasure.HITS, UsageFilter.ALL, limit);
  }

  private static String written(BucketRange span) {
    var days = days(span);
    return "%s %s..%s".formatted(span.resolution(), days.getFirst(), days.getLast());
  }

  private static List<LocalDate> days(BucketRange span) {
    var days = new ArrayList<LocalDate>();
    span.buckets()
        .forEach(
            bucket -> {
              var time = span.resolution().time(bucket);
              var begin = LocalDate.of(time.year(), time.month(), Math.max(time.day(), 1));
              var end =
                  switch (span.resolution()) {
                    case MONTH -> begin.plusMonths(1);
                    case DAY, HOUR -> begin.plusDays(1);
                  };
              days.addAll(begin.datesUntil(end).toList());
            });
    return days;
  }
}
