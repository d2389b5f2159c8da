package io.portico.application.port.out.usage;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTotal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads usage reports and rankings of each organisation. */
public interface UsageReports {

  /** The time limit of a ranking. */
  Duration LONGEST = Duration.ofSeconds(10);

  /**
   * Returns up to {@code limit} totals after the first {@code offset}, ordered by bucket, then
   * code, then a stable order. Totals without hits are absent.
   */
  List<UsageTotal> totals(OrganisationId organisation, UsageQuery query, long offset, int limit);

  /**
   * Returns the totals of all keys of the organisation, ordered by bucket, then code. Totals
   * without hits are absent. Empty if counting takes longer than {@link #LONGEST}.
   */
  Optional<List<UsageTotal>> totalsOfAllKeys(
      OrganisationId organisation, Buckets buckets, UsageFilter filter);

  /**
   * Returns how long the calls of all keys took, by bucket. Buckets without known latencies are
   * absent. Empty if counting takes longer than {@link #LONGEST}.
   */
  Optional<Map<Integer, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter);

  /**
   * Returns how long they took in all buckets, by API or policy, likewise.
   *
   * @param by a dimension of targets
   */
  Optional<Map<String, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter, UsageDimension by);

  /** Returns the number of all totals. */
  long count(OrganisationId organisation, UsageQuery query);

  /**
   * Returns the requested ranks in their order. Unknown ones are absent, for example the developer
   * of a key that this organisation did not issue. Empty if counting takes longer than {@link
   * #LONGEST}.
   *
   * @param buckets the counters of the period
   */
  Optional<List<UsageRank>> rank(OrganisationId organisation, Buckets buckets, RankingQuery query);

  /**
   * Returns the number of all ranks, without offset and limit; empty if counting takes longer than
   * {@link #LONGEST}.
   */
  Optional<Long> countRanks(OrganisationId organisation, Buckets buckets, RankingQuery query);

  /**
   * Returns the time of the latest call with each of {@code keys}, within the retention of months.
   * Unused keys are absent.
   */
  Map<StoredKey, Instant> lastUsed(OrganisationId organisation, Collection<StoredKey> keys);
}
