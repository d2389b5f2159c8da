package io.portico.domain.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsagePeriodTest {

  @ParameterizedTest
  @CsvSource({
    "2026-03-01, 2026-03-01, 2026-02-28",
    "2026-03-01, 2026-03-30, 2026-01-30",
    "2021-01-01, 2025-12-31, 2016-01-02",
    "2024-02-29, 2029-02-27, 2019-03-01"
  })
  void before_isAsLong_andEndsTheDayBefore(LocalDate first, LocalDate last, LocalDate before) {
    assertThat(new UsagePeriod(first, last).before())
        .isEqualTo(new UsagePeriod(before, first.minusDays(1)));
  }
}
