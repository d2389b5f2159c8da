package io.portico.application.service.usage;

import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.RankUsage;
import io.portico.application.port.in.usage.RankUsage.Outcome;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTarget;
import io.portico.domain.usage.UsageTotal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RankUsageServiceTest {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");

  private final InMemoryStores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);

  @Test
  void rank_plans_areNamedAsFarAsTheyAreThere() {
    var gold = aPlan("Gold").build();
    var gone = new PlanId(Ids.next());
    stores.plans().add(organisation, gold);
    hits(gold, gone);

    var outcome = new RankUsageService(stores.usageReports(), stores.usageNames()).rank(query());

    assertThat(outcome)
        .isEqualTo(
            new Outcome.Ranking(
                List.of(
                    new UsageRank(gone.toString(), 3, 3, 0, AT),
                    new UsageRank(gold.id().toString(), 2, 2, 0, AT)),
                Map.of(gold.id().toString(), new UsageName.OfPlan("Gold"))));
  }

  @Test
  void rank_tooMuchToCount_saysSo() {
    assertThat(new RankUsageService(new Overwhelmed(), stores.usageNames()).rank(query()))
        .isEqualTo(new Outcome.TooMuch());
  }

  private RankUsage.Query query() {
    var march = new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 31));
    return new RankUsage.Query(
        new Actor(organisation, Ids.user(), Role.VIEWER),
        new RankingQuery(march, UsageDimension.POLICY, UsageMeasure.HITS, UsageFilter.ALL, 10));
  }

  private void hits(Plan gold, PlanId gone) {
    var hits = new ArrayList<Hit>();
    for (var plan : List.of(gold.id(), gold.id(), gone, gone, gone)) {
      var target = new UsageTarget("payments", Optional.empty(), Optional.of(plan));
      hits.add(new Hit(Hits.key(1), target, 200, AT, OptionalLong.empty()));
    }
    stores
        .unitOfWork()
        .execute(
            () -> {
              stores.usageCounts().add(organisation, Hits.counted(hits));
              return true;
            });
  }

  /** Never ends to count. */
  private static final class Overwhelmed implements UsageReports {
    @Override
    public List<UsageTotal> totals(
        OrganisationId organisation, UsageQuery question, long offset, int limit) {
      return List.of();
    }

    @Override
    public long count(OrganisationId organisation, UsageQuery question) {
      return 0;
    }

    @Override
    public Optional<List<UsageRank>> rank(OrganisationId organisation, RankingQuery question) {
      return Optional.empty();
    }

    @Override
    public Map<StoredKey, Instant> lastUsed(
        OrganisationId organisation, Collection<StoredKey> keys) {
      return Map.of();
    }
  }
}
