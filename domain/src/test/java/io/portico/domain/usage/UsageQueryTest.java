package io.portico.domain.usage;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.key.StoredKey;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageQueryTest {

  private static final LocalDate NEW_YEAR = LocalDate.of(2026, 1, 1);
  private static final LocalDate LEAP_DAY = LocalDate.of(2024, 2, 29);

  /* ---- the period ---- */

  @Test
  void period_upToFiveYears_isAccepted() {
    assertThat(new UsagePeriod(NEW_YEAR, NEW_YEAR).last()).isEqualTo(NEW_YEAR);
    assertThat(new UsagePeriod(NEW_YEAR, LocalDate.of(2030, 12, 31)).first()).isEqualTo(NEW_YEAR);
    assertThat(new UsagePeriod(LEAP_DAY, LocalDate.of(2029, 2, 27)).first()).isEqualTo(LEAP_DAY);
  }

  @ParameterizedTest
  @CsvSource({"2031-01-01", "2032-01-01"})
  void period_tooLong_isRejected(LocalDate last) {
    assertThatInvalid(() -> new UsagePeriod(NEW_YEAR, last))
        .hasMessage("to: '%s' (expected: at most 5 years from 2026-01-01)".formatted(last));
  }

  @Test
  void period_endBeforeStart_isRejected() {
    assertThatThrownBy(() -> new UsagePeriod(NEW_YEAR, LocalDate.of(2025, 12, 31)))
        .hasMessage("to: '2025-12-31' (expected: 2026-01-01 or later)");
  }

  @ParameterizedTest
  @CsvSource({"HOUR,490896,490919", "DAY,20454,20454", "MONTH,24312,24312"})
  void buckets_oneDay_areThoseOfTheDay(Resolution resolution, int first, int last) {
    assertThat(resolution.first(NEW_YEAR)).isEqualTo(first);
    assertThat(resolution.last(NEW_YEAR)).isEqualTo(last);
  }

  @Test
  void keys_tooMany_areRejected() {
    var keys =
        IntStream.rangeClosed(1, 1_001)
            .mapToObj(number -> new StoredKey("key-" + number))
            .collect(Collectors.toSet());

    assertThatThrownBy(
            () -> new UsageQuery(keys, buckets(Resolution.DAY), UsageFilter.ALL, Optional.empty()))
        .hasMessage("keys: 1001 keys (expected: at most 1000)");
  }

  /* ---- the filter ---- */

  @ParameterizedTest
  @CsvSource({"200,7,0", "299,7,0", "300,0,0", "199,0,0", "0,0,0", "400,0,7", "999,0,7"})
  void total_code_isSuccessErrorOrNeither(int code, long successes, long errors) {
    var total = new UsageTotal(1, code, Optional.empty(), new Count(7, Instant.EPOCH, 0, 0));

    assertThat(total.successes()).isEqualTo(successes);
    assertThat(total.errors()).isEqualTo(errors);
  }

  private static Buckets buckets(Resolution resolution) {
    var day = new UsagePeriod(NEW_YEAR, NEW_YEAR);
    return new Buckets(resolution, day.spans(resolution), CountedDays.ALL);
  }
}
