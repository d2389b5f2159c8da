package io.portico.domain.usage;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.RetentionPeriod;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageRetentionTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  /* ---- KeepingTime ---- */

  @ParameterizedTest
  @CsvSource({
    "1d,    2024-03-01, 2024-02-29",
    "1d,    2023-03-01, 2023-02-28",
    "90d,   2024-03-01, 2023-12-02",
    "1m,    2024-03-31, 2024-02-29",
    "1m,    2023-03-31, 2023-02-28",
    "1y,    2024-02-29, 2023-02-28",
    "4y,    2024-02-29, 2020-02-29",
    "3y,    2026-01-01, 2023-01-01",
    "100y,  2026-01-01, 1926-01-01",
    "36524d,2026-01-01, 1926-01-02"
  })
  void firstDay_period_endsToday(String time, LocalDate today, LocalDate first) {
    assertThat(RetentionPeriod.of("kept", time).firstDay(today)).contains(first);
  }

  @Test
  void firstDay_unlimited_isNone() {
    assertThat(RetentionPeriod.of("kept", "forever").firstDay(LocalDate.EPOCH)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "0", "0d", "-1d", "90", "d", "90 d", "1w", "3Y", "1y6m", "101y", "1201m", "36526d",
        "100000d", "Forever", "\u0661d"
      })
  void of_invalidText_isRejected(String text) {
    assertThatInvalid(() -> RetentionPeriod.of("kept", text))
        .hasMessage(
            "kept: '%s' (expected: a number of days, months or years up to 100 years, such as 90d,"
                    .formatted(text)
                + " 36m or 3y, or forever)");
  }

  @ParameterizedTest
  @CsvSource({
    "91d, 90d, true",
    "90d, 90d, false",
    "1y, 12m, false",
    "12m, 1y, false",
    "366d, 1y, true",
    "365d, 1y, false",
    "forever, 100y, true",
    "100y, forever, false",
    "forever, forever, false"
  })
  void isLongerThan_another_comparesThem(String one, String other, boolean longer) {
    assertThat(RetentionPeriod.of("one", one).isLongerThan(RetentionPeriod.of("other", other)))
        .isEqualTo(longer);
  }

  /* ---- UsageRetention ---- */

  @ParameterizedTest
  @CsvSource({
    "HOUR,  2024-05-29T00:00:00Z,     2024-02-29",
    "HOUR,  2024-05-29T23:59:59.999Z, 2024-02-29",
    "HOUR,  2024-05-30T00:00:00Z,     2024-03-01",
    "DAY,   2027-03-01T00:00:00Z,     2024-03-01",
    "DAY,   2027-02-28T23:59:59.999Z, 2024-02-28"
  })
  void firstBucket_default_isTheFirstOfADay(Resolution resolution, Instant now, LocalDate day) {
    assertThat(UsageRetention.DEFAULT.keptSince(resolution, now)).contains(day);
    assertThat(UsageRetention.DEFAULT.firstBucket(resolution, now)).hasValue(resolution.first(day));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-31T23:59:59.999Z, 2026-02-01",
    "2026-04-01T00:00:00Z,     2026-03-01",
    "2024-03-31T00:00:00Z,     2024-02-01"
  })
  void firstBucket_months_keepsTheWholeMonth(Instant now, LocalDate day) {
    var time = RetentionPeriod.of("kept", "1m");
    var retention = new UsageRetention(time, time, time);

    assertThat(retention.keptSince(Resolution.MONTH, now)).contains(day);
    assertThat(retention.firstBucket(Resolution.MONTH, now)).hasValue(Resolution.MONTH.first(day));
  }

  @Test
  void firstBucket_unlimited_isNone() {
    assertThat(UsageRetention.DEFAULT.keptSince(Resolution.MONTH, NOW)).isEmpty();
    assertThat(UsageRetention.DEFAULT.firstBucket(Resolution.MONTH, NOW)).isEmpty();
  }

  /* ---- what is kept of a period ---- */

  /* Hours are kept since 2026-01-01, days since 2023-04-10, months for ever. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HOUR |2026-01-01|2026-01-02|HOUR 2026-01-01|",
        "HOUR |2025-12-31|2026-01-02|HOUR 2026-01-01|2026-01-01",
        "HOUR |2025-12-01|2025-12-31||2026-01-01",
        "DAY  |2023-04-10|2026-01-02|DAY 2023-04-10|",
        "DAY  |2023-04-09|2026-01-02|DAY 2023-04-10|2023-04-10",
        "MONTH|2020-01-01|2020-02-29|MONTH 2020-01-01|",
        "MONTH|2020-01-02|2020-02-29|MONTH 2020-02-01|2020-02-01",
        "MONTH|2020-01-01|2020-02-28|MONTH 2020-01-01|2023-04-10",
        "MONTH|2020-01-02|2020-01-30||2023-04-10",
        "MONTH|2023-04-02|2023-05-31|DAY 2023-04-10, MONTH 2023-05-01|2023-04-10",
        "MONTH|2023-03-01|2023-04-12|MONTH 2023-03-01, DAY 2023-04-10|2023-04-10",
        "MONTH|2023-03-31|2023-04-30|MONTH 2023-04-01|2023-04-01",
        "MONTH|2023-04-11|2023-06-02|DAY 2023-04-11, MONTH 2023-05-01, DAY 2023-06-01|"
      })
  void kept_period_hasNoExpiredCounters(
      Resolution resolution, LocalDate first, LocalDate last, String spans, LocalDate keptSince) {
    var now = Instant.parse("2026-04-10T12:00:00Z");
    var retention =
        new UsageRetention(
            RetentionPeriod.of("hours", "99d"),
            RetentionPeriod.of("days", "3y"),
            RetentionPeriod.UNLIMITED);

    var kept = retention.kept(new UsagePeriod(first, last), resolution, now);

    assertThat(
            kept.spans().stream()
                .map(span -> span.resolution() + " " + span.firstDay())
                .collect(Collectors.joining(", ")))
        .isEqualTo(spans == null ? "" : spans);
    assertThat(kept.days().keptSince()).isEqualTo(Optional.ofNullable(keptSince));
  }

  /* As one would say it: hour by hour. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Europe/Berlin",
        "America/New_York",
        "Asia/Kolkata",
        "Asia/Kathmandu",
        "Australia/Lord_Howe",
        "Pacific/Kiritimati",
        "-11:00"
      })
  void kept_zone_countsEachHourOnceInItsDayOrThatOfUtc(String name) {
    var zone = UsageZone.of("tz", name);
    var random = new Random(46);
    for (var round = 0; round < 30; round++) {
      var now = Instant.parse("2026-11-29T12:00:00Z").plus(Duration.ofHours(random.nextInt(9_000)));
      var days = round % 3 == 0 ? "forever" : 10 + random.nextInt(300) + "d";
      var retention =
          new UsageRetention(
              RetentionPeriod.of("hours", days),
              RetentionPeriod.UNLIMITED,
              RetentionPeriod.UNLIMITED);
      var hoursSince =
          Math.max(
              retention.firstBucket(Resolution.HOUR, now).orElse(Integer.MIN_VALUE),
              Resolution.HOUR.first(UsageZone.UTC.day(now).minusDays(UsageZone.MOST_DAYS)));
      var first = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(random.nextInt(500));
      var period = new UsagePeriod(first, first.plusDays(random.nextInt(120)), zone);
      for (var resolution : List.of(Resolution.DAY, Resolution.MONTH)) {
        var kept = retention.kept(period, resolution, now);

        for (var hour = Resolution.HOUR.first(period.first()) - 48;
            hour < Resolution.HOUR.first(period.last()) + 72;
            hour++) {
          var middle = Instant.ofEpochSecond(hour * 3_600L + 1_800);
          var day = LocalDate.ofInstant(middle, hour < hoursSince ? ZoneOffset.UTC : zone.id());
          var counted = !day.isBefore(period.first()) && !day.isAfter(period.last());
          assertThat(kept.ofHour(hour))
              .as("%s of %s by %s, hours for %s, at %s", middle, period, resolution, days, now)
              .isEqualTo(counted ? OptionalInt.of(resolution.first(day)) : OptionalInt.empty());
        }
        assertThat(hoursOf(kept)).doesNotHaveDuplicates();
      }
    }
  }

  private static List<Integer> hoursOf(Buckets kept) {
    return kept.spans().stream()
        .filter(span -> span.resolution() != Resolution.MONTH)
        .flatMap(
            span ->
                span.buckets()
                    .boxed()
                    .flatMap(
                        bucket ->
                            span.resolution() == Resolution.HOUR
                                ? Stream.of(bucket)
                                : IntStream.range(24 * bucket, 24 * bucket + 24).boxed()))
        .toList();
  }

  @Test
  void kept_yearsOfAZone_haveFewSpans() {
    var forever = RetentionPeriod.UNLIMITED;
    var now = Instant.parse("2026-11-29T12:00:00Z");
    var years =
        new UsagePeriod(
            LocalDate.of(2022, 1, 2),
            LocalDate.of(2026, 11, 29),
            UsageZone.of("tz", "Europe/Berlin"));

    for (var resolution : Resolution.values()) {
      var kept = new UsageRetention(forever, forever, forever).kept(years, resolution, now);

      // A statement has each key once for each span, and databases take 65,535 parameters.
      assertThat(kept.spans().size() * UsageQuery.MOST_KEYS).isLessThan(60_000);
      assertThat(kept.days().zoneSince())
          .isEqualTo(
              resolution == Resolution.HOUR
                  ? Optional.empty()
                  : Optional.of(LocalDate.of(2025, 10, 26)));
    }
  }

  /* Hours are kept since 2026-01-01. */
  @ParameterizedTest
  @CsvSource({
    "DAY,   Europe/Berlin,    2025-12-01, 2026-01-20, ,           2026-01-02, true",
    "DAY,   America/New_York, 2025-12-01, 2026-01-20, ,           2026-01-01, true",
    "DAY,   America/New_York, 2026-01-01, 2026-01-20, ,           ,           true",
    "DAY,   Asia/Kolkata,     2026-01-02, 2026-01-20, ,           ,           false",
    "DAY,   UTC,              2025-12-01, 2026-01-20, ,           ,           true",
    "HOUR,  Europe/Berlin,    2025-12-01, 2026-01-20, 2026-01-02, ,           true",
    "MONTH, Europe/Berlin,    2025-12-01, 2026-01-20, ,           2026-01-02, true"
  })
  void kept_zone_namesItsDays(
      Resolution resolution,
      String zone,
      LocalDate first,
      LocalDate last,
      LocalDate keptSince,
      LocalDate zoneSince,
      boolean exact) {
    var retention =
        new UsageRetention(
            RetentionPeriod.of("hours", "99d"),
            RetentionPeriod.UNLIMITED,
            RetentionPeriod.UNLIMITED);

    var kept =
        retention.kept(
            new UsagePeriod(first, last, UsageZone.of("tz", zone)),
            resolution,
            Instant.parse("2026-04-10T12:00:00Z"));

    assertThat(kept.days())
        .isEqualTo(
            new CountedDays(
                UsageZone.of("tz", zone),
                Optional.ofNullable(keptSince),
                Optional.ofNullable(zoneSince),
                exact));
  }

  /* ---- UsageSweep ---- */

  @Test
  void leasedTo_holder_continuesUntilTheEnd() {
    var node = Ids.next();
    var taken = UsageSweep.none(Resolution.DAY).leasedTo(node, 100, NOW).orElseThrow();

    assertThat(taken.before()).isEqualTo(100);
    assertThat(taken.position()).isZero();
    assertThat(taken.at(7).leasedTo(node, 100, NOW).orElseThrow().position()).isEqualTo(7);
    assertThat(taken.at(7).end().leasedTo(node, 100, NOW)).isEmpty();
    assertThat(taken.at(7).end().leasedTo(Ids.next(), 101, NOW).orElseThrow().position()).isZero();
    assertThat(taken.at(7).leasedTo(node, 99, NOW).orElseThrow())
        .extracting(UsageSweep::before, UsageSweep::position)
        .containsExactly(99, 0);
  }

  @Test
  void leasedTo_anotherNode_waitsForTheEndOfTheLease() {
    var taken = UsageSweep.none(Resolution.DAY).leasedTo(Ids.next(), 100, NOW).orElseThrow().at(7);
    var other = Ids.next();

    assertThat(taken.leasedTo(other, 100, NOW.plus(UsageSweep.LEASE_DURATION).minusMillis(1)))
        .isEmpty();
    assertThat(taken.leasedTo(other, 100, NOW.plus(UsageSweep.LEASE_DURATION)))
        .contains(
            new UsageSweep(
                Resolution.DAY,
                100,
                7,
                false,
                Optional.of(
                    new UsageSweep.Lease(
                        other,
                        NOW.plus(UsageSweep.LEASE_DURATION).plus(UsageSweep.LEASE_DURATION)))));
  }
}
