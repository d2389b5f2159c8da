package io.portico.application.service.usage;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.Day;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.application.port.in.usage.UsageQueries.Report;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.application.port.in.usage.UsageQueries.Slice;
import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.StoredKey;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageOrder;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageTarget;
import io.portico.domain.usage.UsageTotal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UsageQueriesServiceTest extends ServiceTest {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
  private static final UsagePeriod THE_DAY =
      new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 1));

  private final UsageQueriesService service = service(stores.usageReports(), stores.usageNames());

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
        .isEqualTo(new Report(List.of(), Map.of(), 0, Optional.empty()));
  }

  @Test
  void report_invalidKey_isRejectedWithoutShowingIt() {
    assertInvalid(
        "keys[1]: 10240 characters (expected: 1 to 128)",
        () -> report(List.of("a", "x".repeat(10_240)), Optional.empty()));
  }

  @Test
  void days_severalKeys_areSummedByDayUpToToday() {
    var hit = Hits.hit(PredictableKeys.nth(1).hashed(), 200, Instant.parse("2026-03-31T23:00:00Z"));
    var api = hit.target().api();
    hit(hit);
    hit(PredictableKeys.nth(2).hashed(), 500, Instant.parse("2026-03-31T01:00:00Z"));
    hit(PredictableKeys.nth(2).hashed(), 302, Instant.parse("2026-03-31T01:00:00Z"));
    hit(PredictableKeys.nth(2).hashed(), 200, Instant.parse("2026-03-29T23:59:59Z"));

    // The clock shows 1 April.
    assertThat(service.days(viewer, ofApi(api), 3))
        .contains(
            List.of(
                new Day(LocalDate.of(2026, 3, 30), 0, 0, 0),
                new Day(LocalDate.of(2026, 3, 31), 3, 1, 1),
                new Day(LocalDate.of(2026, 4, 1), 0, 0, 0)));
    assertThat(service.days(viewer, ofApi("another"), 1))
        .contains(List.of(new Day(LocalDate.of(2026, 4, 1), 0, 0, 0)));
    assertThat(service(new Overwhelmed(), stores.usageNames()).days(viewer, ofApi(api), 3))
        .isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.days(viewer, ofApi(api), UsageQueries.MOST_DAYS + 1));
  }

  @Test
  void series_anyResolution_isSummedOverAllKeysByTimeAndCode() {
    var hit = Hits.hit(PredictableKeys.nth(1).hashed(), 200, Instant.parse("2026-03-31T23:00:00Z"));
    hit(hit);
    hit(PredictableKeys.nth(2).hashed(), 200, Instant.parse("2026-03-31T23:30:00Z"));
    hit(PredictableKeys.nth(2).hashed(), 500, Instant.parse("2026-03-30T01:00:00Z"));
    var days = new UsagePeriod(LocalDate.of(2026, 3, 30), LocalDate.of(2026, 3, 31));

    for (var resolution : Resolution.values()) {
      var series = service.series(viewer, days, resolution, UsageFilter.ALL).orElseThrow();

      assertThat(series.totals())
          .as("%s", resolution)
          .extracting(UsageTotal::bucket, UsageTotal::successes, UsageTotal::errors)
          .containsExactlyInAnyOrder(
              tuple(resolution.bucket(Instant.parse("2026-03-30T01:00:00Z")), 0L, 1L),
              tuple(resolution.bucket(Instant.parse("2026-03-31T23:00:00Z")), 2L, 0L));
      assertThat(series.keptSince()).isEmpty();
    }
    assertThat(
            service.series(viewer, days, Resolution.DAY, UsageFilter.ofApis(Set.of("unheard-of"))))
        .contains(new UsageQueries.Series(List.of(), Optional.empty()));
    assertThat(
            service(new Overwhelmed(), stores.usageNames())
                .series(viewer, days, Resolution.DAY, UsageFilter.ALL))
        .isEmpty();
  }

  @Test
  void series_daysThatAreNoLongerKept_areLeftOutAndNamed() {
    var longAgo = new UsagePeriod(LocalDate.of(2025, 11, 1), LocalDate.of(2025, 11, 2));
    hit(PredictableKeys.nth(1).hashed(), 200, Instant.parse("2025-11-01T01:00:00Z"));

    var hours = service.series(viewer, longAgo, Resolution.HOUR, UsageFilter.ALL).orElseThrow();

    assertThat(hours.totals()).isEmpty();
    assertThat(hours.keptSince()).isPresent();
    assertThat(
            service.series(viewer, longAgo, Resolution.DAY, UsageFilter.ALL).orElseThrow().totals())
        .hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                service.series(
                    viewer,
                    new UsagePeriod(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 10)),
                    Resolution.HOUR,
                    UsageFilter.ALL));
  }

  private static UsageFilter ofApi(String api) {
    return new UsageFilter(Optional.of(api), Optional.empty());
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
    assertThat(partly.keptSince()).contains(since);

    assertThat(report(key, Resolution.HOUR, since.minusDays(9), since.minusDays(1)))
        .isEqualTo(new Report(List.of(), Map.of(), 0, Optional.of(since)));
    assertThat(report(key, Resolution.HOUR, since, since).keptSince()).isEmpty();

    var byDay = report(key, Resolution.DAY, since.minusDays(1), since);
    assertThat(byDay.totals()).extracting(UsageTotal::code).containsExactly(200, 201);
    assertThat(byDay.keptSince()).isEmpty();
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
            + CatalogueEntry.LONGEST_NAME
            + EmailAddress.LONGEST;

    assertThat((long) longest * PageLimits.LARGEST).isLessThan(UsageQueries.MOST_CHARACTERS);
  }

  /* ---- ranking ---- */

  @Test
  void rank_plans_areNamedIfKnown() {
    var gold = aPlan("Gold").build();
    var gone = new PlanId(Ids.next());
    stores.plans().add(organisation, gold);
    for (var plan : List.of(gold.id(), gold.id(), gone, gone, gone)) {
      var target = new UsageTarget("payments", Optional.empty(), Optional.of(plan));
      hit(new Hit(PredictableKeys.nth(1).hashed(), target, 200, AT, OptionalLong.empty()));
    }

    assertThat(service.rank(viewer, byPlan()))
        .contains(
            new Ranking(
                List.of(
                    new UsageRank(gone.toString(), 3, 3, 0, AT),
                    new UsageRank(gold.id().toString(), 2, 2, 0, AT)),
                Map.of(gold.id().toString(), new UsageName.OfPlan("Gold"))));
  }

  @Test
  void tags_ofPlans_selectTheirCalls() {
    var gold = aPlan("Gold").tagged("premium", "eu").build();
    var silver = aPlan("Silver").tagged("eu").build();
    stores.plans().add(organisation, gold);
    stores.plans().add(organisation, silver);
    var key = PredictableKeys.nth(1).hashed();
    for (var plan : List.of(gold.id(), silver.id(), new PlanId(Ids.next()))) {
      var target = new UsageTarget("payments", Optional.empty(), Optional.of(plan));
      hit(new Hit(key, target, 200, AT, OptionalLong.empty()));
    }
    hit(key, 200);

    for (var expected :
        Map.of(
                List.<String>of(), 4,
                List.of("eu"), 2,
                List.of("premium", "other"), 1,
                List.of("pol-" + silver.id()), 1,
                List.of("other"), 0)
            .entrySet()) {
      var tags = expected.getKey();
      var query =
          new ReportQuery(
              List.of(key.text()),
              THE_DAY,
              Resolution.DAY,
              UsageFilter.ALL,
              tags,
              Optional.empty(),
              Optional.empty());
      assertThat(service.report(viewer, query).totals().stream().mapToLong(t -> t.count().hits()))
          .as("%s", tags)
          .containsExactlyElementsOf(
              expected.getValue() == 0 ? List.of() : List.of((long) expected.getValue()));
      assertThat(ranks(UsageDimension.KEY, 0, 10, tags).ranking().ranks())
          .as("%s", tags)
          .extracting(UsageRank::hits)
          .containsExactlyElementsOf(
              expected.getValue() == 0 ? List.of() : List.of((long) expected.getValue()));
    }
  }

  @Test
  void rankPage_part_returnsTheNumberOfAllRanks() {
    for (var i = 1; i <= 3; i++) {
      for (var times = 0; times < i; times++) {
        hit(PredictableKeys.nth(i).hashed(), 200);
      }
    }

    var part = ranks(UsageDimension.KEY, 1, 1, List.of());

    assertThat(part.ranking().ranks()).extracting(UsageRank::hits).containsExactly(2L);
    assertThat(part.count()).isEqualTo(3);
    assertThat(ranks(UsageDimension.KEY, 0, 10, List.of()).count()).isEqualTo(3);
    assertThat(
            service(new Overwhelmed(), stores.usageNames()).rankPage(viewer, byPlan(), List.of()))
        .isEmpty();
  }

  private UsageQueries.RankingPage ranks(
      UsageDimension by, long offset, int limit, List<String> tags) {
    var order = new UsageOrder(UsageMeasure.HITS, true);
    var query = new RankingQuery(THE_DAY, by, order, UsageFilter.ALL, offset, limit);
    return service.rankPage(viewer, query, tags).orElseThrow();
  }

  @Test
  void rank_tooMuchUsage_isEmpty() {
    assertThat(service(new Overwhelmed(), stores.usageNames()).rank(viewer, byPlan())).isEmpty();
  }

  private static RankingQuery byPlan() {
    var march = new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 31));
    return new RankingQuery(march, UsageDimension.POLICY, UsageMeasure.HITS, UsageFilter.ALL, 10);
  }

  private UsageQueriesService service(UsageReports reports, UsageNames names) {
    return new UsageQueriesService(
        reports,
        names,
        stores.plans(),
        UsageRetention.DEFAULT,
        new HashedIdentifiers(),
        new SettableClock());
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

  private void hit(StoredKey key, int code) {
    hit(key, code, AT);
  }

  private void hit(StoredKey key, int code, Instant at) {
    hit(Hits.hit(key, code, at));
  }

  private void hit(Hit hit) {
    unitOfWork.run(() -> stores.usageCounts().add(organisation, Hits.counted(List.of(hit))));
  }

  /** Always exceeds the time limit. */
  private static final class Overwhelmed implements UsageReports {
    @Override
    public List<UsageTotal> totals(
        OrganisationId organisation, UsageQuery question, long offset, int limit) {
      return List.of();
    }

    @Override
    public Optional<List<UsageTotal>> totalsOfAllKeys(
        OrganisationId organisation, BucketRange buckets, UsageFilter filter) {
      return Optional.empty();
    }

    @Override
    public long count(OrganisationId organisation, UsageQuery query) {
      return 0;
    }

    @Override
    public Optional<Long> countRanks(OrganisationId organisation, RankingQuery question) {
      return Optional.empty();
    }

    @Override
    public Optional<List<UsageRank>> rank(OrganisationId organisation, RankingQuery query) {
      return Optional.empty();
    }

    @Override
    public Map<StoredKey, Instant> lastUsed(
        OrganisationId organisation, Collection<StoredKey> keys) {
      return Map.of();
    }
  }
}
