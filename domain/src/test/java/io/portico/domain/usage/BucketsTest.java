package io.portico.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class BucketsTest {

  private static final LocalDate FIRST = LocalDate.parse("2026-01-30");
  private static final LocalDate LAST = LocalDate.parse("2026-03-02");

  /* Months, of which the first and the last are days. */
  private final Buckets months =
      new Buckets(
          Resolution.MONTH,
          List.of(
              days(FIRST, LocalDate.parse("2026-01-31")),
              new BucketRange(
                  Resolution.MONTH,
                  Resolution.MONTH.first(LocalDate.parse("2026-02-01")),
                  Resolution.MONTH.last(LocalDate.parse("2026-02-28"))),
              days(LocalDate.parse("2026-03-01"), LAST)),
          CountedDays.ALL);

  @Test
  void ofHour_withinASpan_isItsBucketOfTheResolution() {
    for (var day = FIRST; !day.isAfter(LAST); day = day.plusDays(1)) {
      assertThat(months.ofHour(Resolution.HOUR.first(day))).hasValue(Resolution.MONTH.first(day));
      assertThat(months.ofHour(Resolution.HOUR.last(day))).hasValue(Resolution.MONTH.first(day));
    }
  }

  @Test
  void ofHour_outsideTheSpans_isEmpty() {
    assertThat(months.ofHour(Resolution.HOUR.first(FIRST) - 1)).isEmpty();
    assertThat(months.ofHour(Resolution.HOUR.last(LAST) + 1)).isEmpty();
  }

  private static BucketRange days(LocalDate first, LocalDate last) {
    return new BucketRange(Resolution.DAY, Resolution.DAY.first(first), Resolution.DAY.last(last));
  }
}
