package io.portico.application.service.usage;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.Report;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.application.port.in.usage.UsageQueries.Slice;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.catalogue.EntryTexts;
import io.portico.domain.key.StoredKey;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageReportQueriesTest extends UsageQueriesTest {

  @Test
  void report_rawAndHashedKeys_areTheSame() {
    var raw = PredictableKeys.nth(1);
    hit(raw.hashed(), 200);
    hit(raw.hashed(), 500);
    var hash = raw.hashed().text();

    var byHash = report(List.of(hash), Optional.empty());

    assertThat(byHash.totals()).extracting(UsageTotal::code).containsExactly(200, 500);
    assertThat(byHash.count()).isEqualTo(2);
    assertThat(report(List.of(raw.secret()), Optional.empty())).isEqualTo(byHash);
    assertThat(report(List.of(raw.secret(), hash), Optional.empty())).isEqualTo(byHash);
  }

  @Test
  void report_slice_returnsTheNumberOfAllTotals() {
    var key = PredictableKeys.nth(1).hashed();
    for (var code = 200; code < 205; code++) {
      hit(key, code);
    }

    var part = report(List.of(key.text()), Optional.of(new Slice(2, 2)));

    assertThat(part.totals()).extracting(UsageTotal::code).containsExactly(202, 203);
    assertThat(part.count()).isEqualTo(5);
  }

  @Test
  void report_noKeys_isEmpty() {
    assertThat(report(List.of(), Optional.empty()))
        .isEqualTo(new Report(List.of(), Map.of(), 0, CountedDays.ALL));
  }

  @Test
  void report_invalidKey_isRejectedWithoutShowingIt() {
    assertInvalid(
        "keys[1]: 10240 characters (expected: 1 to 128)",
        () -> report(List.of("a", "x".repeat(10_240)), Optional.empty()));
  }

  @Test
  void report_expiredDays_areExcluded() {
    // The clock shows 1 April; hours are kept for ninety days.
    var since = LocalDate.of(2026, 1, 1);
    var key = PredictableKeys.nth(1).hashed();
    hit(key, 200, Instant.parse("2025-12-31T23:59:59.999Z"));
    hit(key, 201, Instant.parse("2026-01-01T00:00:00Z"));

    var partly = report(key, Resolution.HOUR, since.minusDays(1), since);
    assertThat(partly.totals()).extracting(UsageTotal::code).containsExactly(201);
    assertThat(partly.days().keptSince()).contains(since);

    assertThat(report(key, Resolution.HOUR, since.minusDays(9), since.minusDays(1)))
        .isEqualTo(new Report(List.of(), Map.of(), 0, CountedDays.since(Optional.of(since))));
    assertThat(report(key, Resolution.HOUR, since, since).days().keptSince()).isEmpty();

    var byDay = report(key, Resolution.DAY, since.minusDays(1), since);
    assertThat(byDay.totals()).extracting(UsageTotal::code).containsExactly(200, 201);
    assertThat(byDay.days().keptSince()).isEmpty();
  }

  private Report report(StoredKey key, Resolution resolution, LocalDate first, LocalDate last) {
    return service.report(
        viewer,
        new ReportQuery(
            List.of(key.text()),
            new UsagePeriod(first, last),
            resolution,
            UsageFilter.ALL,
            List.of(),
            Optional.empty(),
            Optional.empty()));
  }

  /* ---- names ---- */

  @Test
  void report_byKey_namesKnownKeys() {
    var known = PredictableKeys.nth(1).hashed();
    var unknown = PredictableKeys.nth(2).hashed();
    var issued = aKey().storedAs(known.text()).build();
    stores.issuedKeys().add(organisation, issued);
    hit(known, 200);
    hit(unknown, 200);

    var byKey =
        report(
            service,
            List.of(known.text(), unknown.text()),
            Optional.of(UsageDimension.KEY),
            Optional.empty());
    var ungrouped = report(List.of(known.text()), Optional.empty());

    assertThat(byKey.totals()).hasSize(2);
    assertThat(byKey.names())
        .isEqualTo(
            Map.of(
                known.text(),
                new UsageName.OfKey(
                    "ann@example.com", issued.developer(), issued.plan(), Optional.empty())));
    assertThat(byKey.totals().stream().map(byKey::name).flatMap(Optional::stream)).hasSize(1);
    assertThat(ungrouped.names()).isEmpty();
  }

  @Test
  void report_tooLongNames_truncatesTheTotals() {
    var key = PredictableKeys.nth(1).hashed();
    for (var code = 200; code < 205; code++) {
      hit(key, code);
    }
    UsageNames lengthy =
        (_, _, some) ->
            Map.of(
                some.iterator().next(),
                new UsageName.OfPlan("x".repeat(UsageQueries.MOST_CHARACTERS / 3)));
    var naming = service(stores.usageReports(), lengthy);

    var report =
        report(naming, List.of(key.text()), Optional.of(UsageDimension.KEY), Optional.empty());

    assertThat(report.totals()).extracting(UsageTotal::code).containsExactly(200, 201, 202);
    assertThat(report.count()).isEqualTo(5);
  }

  @Test
  void report_longestNamesOfAPage_fit() {
    var longest =
        Labels.MOST * (LabelName.LONGEST + LabelValue.LONGEST)
            + EntryTexts.LONGEST_NAME
            + EmailAddress.LONGEST;

    assertThat((long) longest * PageLimits.LARGEST).isLessThan(UsageQueries.MOST_CHARACTERS);
  }

  private Report report(List<String> keys, Optional<Slice> part) {
    return report(service, keys, Optional.empty(), part);
  }

  private Report report(
      UsageQueriesService asked,
      List<String> keys,
      Optional<UsageDimension> by,
      Optional<Slice> part) {
    return asked.report(
        viewer,
        new ReportQuery(keys, THE_DAY, Resolution.DAY, UsageFilter.ALL, List.of(), by, part));
  }
}
