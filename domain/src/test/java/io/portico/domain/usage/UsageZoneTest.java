package io.portico.domain.usage;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageZoneTest {

  private static final UsageZone BERLIN = UsageZone.of("tz", "Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, Europe/Berlin",
    "+01:00,        +01:00",
    "-0930,         -",
    "-09:30,        -09:30",
    "+14,           +14:00",
    "Etc/GMT+5,     Etc/GMT+5",
    "UTC,           UTC",
    "Etc/UTC,       UTC",
    "GMT,           UTC",
    "+00:00,        UTC"
  })
  void of_nameOrOffset_isItsZone(String text, String name) {
    if (name.equals("-")) {
      assertThatInvalid(() -> UsageZone.of("tz", text));
    } else {
      assertThat(UsageZone.of("tz", text).name()).isEqualTo(name);
    }
    assertThat(UsageZone.of("tz", "Etc/UTC")).isSameAs(UsageZone.UTC);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Berlin",
        "europe/berlin",
        "+1",
        "+19:00",
        "+01:60",
        "UTC+1",
        " Europe/Berlin"
      })
  void of_other_isInvalid(String text) {
    assertThatInvalid(() -> UsageZone.of("tz", text))
        .hasMessage(
            "tz: '%s' (expected: a time zone, such as Europe/Berlin, or an offset, such as +01:00)",
            text);
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin,       2026-03-29T00:30:00Z, 2026-03-29T01:00:00Z",
    "Europe/Berlin,       2026-03-29T01:30:00Z, 2026-03-29T03:00:00Z",
    "Europe/Berlin,       2026-10-25T00:30:00Z, 2026-10-25T02:00:00Z",
    "Europe/Berlin,       2026-10-25T01:30:00Z, 2026-10-25T02:00:00Z",
    "America/New_York,    2026-01-01T04:59:59Z, 2025-12-31T23:00:00Z",
    "Asia/Kolkata,        2026-01-01T18:00:00Z, 2026-01-02T00:00:00Z",
    "Asia/Kathmandu,      2026-01-01T18:00:00Z, 2026-01-02T00:00:00Z",
    "America/St_Johns,    2026-01-02T03:00:00Z, 2026-01-02T00:00:00Z",
    "Australia/Lord_Howe, 2026-10-03T15:00:00Z, 2026-10-04T02:00:00Z"
  })
  void bucket_hour_isThatInWhichMostOfTheHourOfUtcIs(String zone, Instant at, Instant local) {
    assertThat(UsageZone.of("tz", zone).bucket(Resolution.HOUR, at))
        .isEqualTo(Resolution.HOUR.bucket(local));
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, 2026-01-01T22:59:59Z, 2026-01-01",
    "Europe/Berlin, 2026-01-01T23:00:00Z, 2026-01-02",
    "Asia/Kolkata,  2026-01-01T17:59:59Z, 2026-01-01",
    "Asia/Kolkata,  2026-01-01T18:00:00Z, 2026-01-02",
    "UTC,           2026-01-01T23:59:59Z, 2026-01-01"
  })
  void day_isThatInWhichCallsCount(String zone, Instant at, LocalDate day) {
    assertThat(UsageZone.of("tz", zone).day(at)).isEqualTo(day);
  }

  @Test
  void skips_hourThatClocksSkip_only() {
    var day = Resolution.HOUR.first(LocalDate.of(2026, 3, 29));

    for (var hour = day - 24; hour < day + 48; hour++) {
      assertThat(BERLIN.skips(hour)).isEqualTo(hour == day + 2);
    }
    var change = Resolution.HOUR.first(LocalDate.of(2026, 10, 4));
    assertThat(UsageZone.of("tz", "Australia/Lord_Howe").skips(change + 2)).isFalse();
  }

  @Test
  void begin_bucket_isItsTimeInTheZone() {
    var day = LocalDate.of(2026, 7, 1);

    assertThat(BERLIN.begin(Resolution.DAY, Resolution.DAY.first(day)))
        .isEqualTo("2026-06-30T22:00:00Z");
    assertThat(BERLIN.begin(Resolution.MONTH, Resolution.MONTH.first(day)))
        .isEqualTo("2026-06-30T22:00:00Z");
    assertThat(BERLIN.begin(Resolution.HOUR, Resolution.HOUR.first(day) + 5))
        .isEqualTo("2026-07-01T03:00:00Z");
  }
}
