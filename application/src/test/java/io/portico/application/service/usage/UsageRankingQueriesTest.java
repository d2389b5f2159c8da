package io.portico.application.service.usage;

import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageOrder;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTarget;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UsageRankingQueriesTest extends UsageQueriesTest {

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
                    new UsageRank(gone.toString(), 3, 0, new Count(3, AT, 0, 0)),
                    new UsageRank(gold.id().toString(), 2, 0, new Count(2, AT, 0, 0))),
                Map.of(gold.id().toString(), new UsageName.OfPlan("Gold")),
                CountedDays.ALL));
  }

  @Test
  void rank_apisAndPlans_haveTheirLatencies() {
    var plan = new PlanId(Ids.next());
    var key = PredictableKeys.nth(1).hashed();
    var one = new UsageTarget("payments", Optional.empty(), Optional.of(plan));
    var other = new UsageTarget("stock", Optional.empty(), Optional.empty());
    for (var latency : List.of(4L, 8L, 12L)) {
      hit(new Hit(key, one, 200, AT, OptionalLong.of(latency)));
      hit(new Hit(key, other, 200, AT, OptionalLong.empty()));
    }

    var apis = service.rank(viewer, ranked(UsageDimension.API)).orElseThrow();
    var plans = service.rank(viewer, ranked(UsageDimension.POLICY)).orElseThrow();

    assertThat(apis.latencies()).containsOnlyKeys("payments");
    assertThat(apis.latencies(apis.ranks().getFirst()).orElseThrow().percentile(50)).hasValue(8);
    assertThat(apis.latencies(apis.ranks().getLast())).isEmpty();
    assertThat(plans.latencies()).containsOnlyKeys(plan.toString());
    assertThat(service.rank(viewer, ranked(UsageDimension.KEY)).orElseThrow().latencies())
        .isEmpty();
    assertThat(ranks(UsageDimension.API, 0, 10, List.of()).ranking().latencies()).isEmpty();
  }

  private static RankingQuery ranked(UsageDimension by) {
    return new RankingQuery(THE_DAY, by, UsageMeasure.HITS, UsageFilter.ALL, 10);
  }

  @Test
  void tags_ofPlans_selectTheirCalls() {
    var gold = aPlan("Gold").tagged("premium", "eu").alsoNamed("gold-1").build();
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
                List.of("pol-gold-1"), 1,
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
  void filter_otherIdOfAPlan_selectsItsCalls() {
    var gold = aPlan("Gold").alsoNamed("gold-1").build();
    stores.plans().add(organisation, gold);
    var target = new UsageTarget("payments", Optional.empty(), Optional.of(gold.id()));
    var key = PredictableKeys.nth(1).hashed();
    hit(new Hit(key, target, 200, AT, OptionalLong.empty()));
    hit(key, 200);
    var filter = new UsageFilter(Optional.of("gold-1"), Optional.empty());
    var order = new UsageOrder(UsageMeasure.HITS, true);
    var query = new RankingQuery(THE_DAY, UsageDimension.KEY, order, filter, 0, 10);

    assertThat(service.rank(viewer, query).orElseThrow().ranks())
        .extracting(UsageRank::hits)
        .containsExactly(1L);
    assertThat(service.rankPage(viewer, query, List.of()).orElseThrow().ranking().ranks())
        .extracting(UsageRank::hits)
        .containsExactly(1L);
  }

  @Test
  void rank_partOfAMonth_countsItsDaysOnly() {
    var key = PredictableKeys.nth(1).hashed();
    hit(key, 200);
    hit(key, 200, AT.plus(1, ChronoUnit.DAYS));
    hit(key, 200, AT.minus(1, ChronoUnit.DAYS));
    var query =
        new RankingQuery(
            THE_DAY,
            UsageDimension.KEY,
            new UsageOrder(UsageMeasure.HITS, true),
            UsageFilter.ALL,
            0,
            10);

    assertThat(service.rank(viewer, query).orElseThrow().ranks())
        .extracting(UsageRank::hits)
        .containsExactly(1L);
    assertThat(ranks(UsageDimension.KEY, 0, 10, List.of()).ranking().ranks())
        .extracting(UsageRank::hits)
        .containsExactly(1L);
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
}
