package io.portico.application.service.usage;

import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.fixture.Hits;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageRetention;
import io.portico.domain.usage.UsageTotal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the tests of {@link UsageQueriesService} share: hits of one day, and reports that time out.
 */
abstract class UsageQueriesTest extends ServiceTest {

  static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");

  static final UsagePeriod THE_DAY =
      new UsagePeriod(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 1));

  final UsageQueriesService service = service(stores.usageReports(), stores.usageNames());

  UsageQueriesService service(UsageReports reports, UsageNames names) {
    return new UsageQueriesService(
        reports,
        names,
        stores.plans(),
        UsageRetention.DEFAULT,
        new ReportedKeys(new HashedIdentifiers(), stores.issuedKeys()),
        new SettableClock());
  }

  void hit(StoredKey key, int code) {
    hit(key, code, AT);
  }

  void hit(StoredKey key, int code, Instant at) {
    hit(Hits.hit(key, code, at));
  }

  void hit(Hit hit) {
    unitOfWork.run(() -> stores.usageCounts().add(organisation, Hits.counted(List.of(hit))));
  }

  /** Always exceeds the time limit. */
  static final class Overwhelmed implements UsageReports {
    @Override
    public List<UsageTotal> totals(
        OrganisationId organisation, UsageQuery question, long offset, int limit) {
      return List.of();
    }

    @Override
    public Optional<List<UsageTotal>> totalsOfAllKeys(
        OrganisationId organisation, Buckets buckets, UsageFilter filter) {
      return Optional.empty();
    }

    @Override
    public Optional<Map<Integer, LatencyHistogram>> latencies(
        OrganisationId organisation, Buckets buckets, UsageFilter filter) {
      return Optional.empty();
    }

    @Override
    public Optional<Map<String, LatencyHistogram>> latencies(
        OrganisationId organisation, Buckets buckets, UsageFilter filter, UsageDimension by) {
      return Optional.empty();
    }

    @Override
    public long count(OrganisationId organisation, UsageQuery query) {
      return 0;
    }

    @Override
    public Optional<Long> countRanks(
        OrganisationId organisation, Buckets buckets, RankingQuery question) {
      return Optional.empty();
    }

    @Override
    public Optional<List<UsageRank>> rank(
        OrganisationId organisation, Buckets buckets, RankingQuery query) {
      return Optional.empty();
    }

    @Override
    public Map<StoredKey, Instant> lastUsed(
        OrganisationId organisation, Collection<StoredKey> keys) {
      return Map.of();
    }
  }
}
