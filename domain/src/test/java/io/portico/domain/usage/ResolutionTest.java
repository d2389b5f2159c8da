package io.portico.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ResolutionTest {

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, 1970, 1, 1, 0",
    "1969-12-31T23:59:59.999999Z, 1969, 12, 31, 23",
    "2024-02-28T23:59:59.999999Z, 2024, 2, 28, 23",
    "2024-02-29T00:00:00Z, 2024, 2, 29, 0",
    "2024-02-29T23:59:59.999999Z, 2024, 2, 29, 23",
    "2024-03-01T00:00:00Z, 2024, 3, 1, 0",
    "2025-02-28T23:59:59.999999Z, 2025, 2, 28, 23",
    "2025-03-01T00:00:00Z, 2025, 3, 1, 0",
    "2025-12-31T23:59:59.999999Z, 2025, 12, 31, 23",
    "2026-01-01T00:00:00Z, 2026, 1, 1, 0",
    "2026-04-30T22:10:11.5Z, 2026, 4, 30, 22",
    "2100-02-28T23:00:00Z, 2100, 2, 28, 23",
    "9999-12-31T23:59:59.999999Z, 9999, 12, 31, 23",
  })
  void bucket_anyInstant_hasItsCalendarTime(Instant at, int year, int month, int day, int hour) {
    assertThat(Resolution.HOUR.time(Resolution.HOUR.bucket(at)))
        .isEqualTo(new BucketTime(year, month, day, hour));
    assertThat(Resolution.DAY.time(Resolution.DAY.bucket(at)))
        .isEqualTo(new BucketTime(year, month, day, 0));
    assertThat(Resolution.MONTH.time(Resolution.MONTH.bucket(at)))
        .isEqualTo(new BucketTime(year, month, 0, 0));
  }

  @ParameterizedTest
  @EnumSource
  void firstAndLast_day_areTheBucketsOfItsEnds(Resolution resolution) {
    for (var day = LocalDate.of(2023, 12, 1); day.getYear() < 2025; day = day.plusDays(1)) {
      var begin = Instant.parse(day + "T00:00:00Z");

      assertThat(resolution.first(day)).isEqualTo(resolution.bucket(begin));
      assertThat(resolution.last(day))
          .isEqualTo(resolution.bucket(begin.plus(1, ChronoUnit.DAYS).minusNanos(1_000)));
    }
  }

  @Test
  void bucket_epoch_isZeroExceptForMonths() {
    assertThat(Resolution.HOUR.bucket(Instant.EPOCH)).isZero();
    assertThat(Resolution.DAY.bucket(Instant.EPOCH)).isZero();
    assertThat(Resolution.MONTH.bucket(Instant.EPOCH)).isEqualTo(1970 * 12);
  }
}
