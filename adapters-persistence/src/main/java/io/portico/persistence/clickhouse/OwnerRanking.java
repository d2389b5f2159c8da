package io.portico.persistence.clickhouse;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageRank;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ranks developers and applications, whose keys only the database knows: the sums of keys are added
 * up by their owners as they come from ClickHouse, so the memory grows with the owners.
 */
record OwnerRanking(ClickHouse clickHouse, UsageOwners owners) {

  private static final int KEYS_AT_ONCE = 1_024;

  /**
   * Returns the ranking, or empty if it takes longer than {@code longest}.
   *
   * @param sums the statement for the sums of keys
   */
  Optional<List<UsageRank>> rank(
      OrganisationId organisation, String sums, RankingQuery query, Duration longest) {
    var order =
        Comparator.comparingDouble((UsageRank rank) -> amount(query.order().measure(), rank));
    return ranks(organisation, sums, query.by(), longest)
        .map(
            ranks ->
                ranks.values().stream()
                    .sorted(
                        (query.order().ascending() ? order : order.reversed())
                            .thenComparing(UsageRank::of))
                    .skip(query.offset())
                    .limit(query.limit())
                    .toList());
  }

  /** Returns the number of all ranks, or empty if counting takes longer than {@code longest}. */
  Optional<Long> count(
      OrganisationId organisation, String sums, UsageDimension by, Duration longest) {
    return ranks(organisation, sums, by, longest).map(ranks -> (long) ranks.size());
  }

  private Optional<Map<String, UsageRank>> ranks(
      OrganisationId organisation, String sums, UsageDimension by, Duration longest) {
    var ranks = new HashMap<String, UsageRank>();
    var some = new ArrayList<UsageRank>();
    var end = System.nanoTime() + longest.toNanos();
    var complete =
        clickHouse.forEach(
            sums,
            longest,
            row -> {
              some.add(ClickHouseUsageReports.rank(row));
              if (some.size() == KEYS_AT_ONCE && System.nanoTime() - end < 0) {
                add(organisation, by, some, ranks);
                some.clear();
              }
            });
    add(organisation, by, some, ranks);
    return complete && System.nanoTime() - end < 0 ? Optional.of(ranks) : Optional.empty();
  }

  private void add(
      OrganisationId organisation,
      UsageDimension by,
      List<UsageRank> ofKeys,
      Map<String, UsageRank> ranks) {
    var owner = owners.of(organisation, by, ofKeys.stream().map(UsageRank::of).toList());
    for (var rank : ofKeys) {
      var of = owner.get(rank.of());
      if (of != null) {
        ranks.merge(
            of,
            new UsageRank(of, rank.success(), rank.error(), rank.count()),
            (one, other) ->
                new UsageRank(
                    of,
                    one.success() + other.success(),
                    one.error() + other.error(),
                    one.count().plus(other.count())));
      }
    }
  }

  private static double amount(UsageMeasure measure, UsageRank rank) {
    return switch (measure) {
      case HITS -> rank.hits();
      case SUCCESS -> rank.success();
      case ERROR -> rank.error();
      case LATENCY ->
          rank.count().timed() == 0
              ? -1
              : (double) rank.count().latencySum() / rank.count().timed();
    };
  }
}
