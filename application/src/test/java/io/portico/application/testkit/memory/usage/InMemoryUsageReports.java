package io.portico.application.testkit.memory.usage;

import static java.util.Comparator.comparingInt;

import io.portico.application.port.out.usage.UsageReports;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.application.testkit.memory.api.InMemoryApis;
import io.portico.application.testkit.memory.key.InMemoryIssuedKeys;
import io.portico.domain.fixture.Hits;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTarget;
import io.portico.domain.usage.UsageTotal;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads counts in memory. */
public final class InMemoryUsageReports implements UsageReports {

  private record Group(int bucket, int code, Optional<String> of) {}

  private final InMemoryUsageCounts counts;
  private final InMemoryIssuedKeys keys;
  private final InMemoryApis apis;

  public InMemoryUsageReports(
      InMemoryUsageCounts counts, InMemoryIssuedKeys keys, InMemoryApis apis) {
    this.counts = counts;
    this.keys = keys;
    this.apis = apis;
  }

  private boolean matches(OrganisationId organisation, UsageFilter filter, UsageTarget target) {
    return Filters.matches(filter, target)
        || Filters.matches(
            filter,
            new UsageTarget(
                apis.reportedAs(organisation, target.api()), target.version(), target.plan()));
  }

  @Override
  public List<UsageTotal> totals(
      OrganisationId organisation, UsageQuery query, long offset, int limit) {
    return all(organisation, query).stream().skip(offset).limit(limit).toList();
  }

  @Override
  public Optional<List<UsageTotal>> totalsOfAllKeys(
      OrganisationId organisation, Buckets buckets, UsageFilter filter) {
    return Optional.of(totals(organisation, buckets, filter, Optional.empty(), _ -> true));
  }

  @Override
  public Optional<Map<Integer, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter) {
    return latencies(organisation, buckets, filter, (bucket, _) -> Optional.of(bucket));
  }

  @Override
  public Optional<Map<String, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter, UsageDimension by) {
    return latencies(
        organisation,
        buckets,
        filter,
        (_, target) ->
            by == UsageDimension.API
                ? Optional.of(apis.reportedAs(organisation, target.api()))
                : target.plan().map(PlanId::toString));
  }

  private <K> Optional<Map<K, LatencyHistogram>> latencies(
      OrganisationId organisation,
      Buckets buckets,
      UsageFilter filter,
      BiFunction<Integer, UsageTarget, Optional<K>> group) {
    var sums = new HashMap<K, LatencyHistogram>();
    for (var span : buckets.spans()) {
      counts
          .latencies(organisation, span.resolution())
          .forEach(
              (slot, histogram) -> {
                if (slot.bucket() >= span.first()
                    && slot.bucket() <= span.last()
                    && matches(organisation, filter, slot.target())) {
                  group
                      .apply(buckets.bucket(span, slot.bucket()), slot.target())
                      .ifPresent(
                          of ->
                              sums.computeIfAbsent(of, _ -> new LatencyHistogram())
                                  .addAll(histogram));
                }
              });
    }
    return Optional.of(sums);
  }

  @Override
  public long count(OrganisationId organisation, UsageQuery query) {
    return all(organisation, query).size();
  }

  @Override
  public Map<StoredKey, Instant> lastUsed(OrganisationId organisation, Collection<StoredKey> keys) {
    var latest = new HashMap<StoredKey, Instant>();
    counts
        .find(organisation, Resolution.MONTH, keys, 0, Integer.MAX_VALUE)
        .forEach(
            (slot, count) ->
                latest.merge(
                    slot.key().orElseThrow(),
                    count.lastHit(),
                    (one, other) -> one.isAfter(other) ? one : other));
    return latest;
  }

  private List<UsageTotal> all(OrganisationId organisation, UsageQuery query) {
    return totals(
        organisation,
        query.buckets(),
        query.filter(),
        query.by(),
        key -> key.filter(query.keys()::contains).isPresent());
  }

  private List<UsageTotal> totals(
      OrganisationId organisation,
      Buckets buckets,
      UsageFilter filter,
      Optional<UsageDimension> dimension,
      Predicate<Optional<StoredKey>> selected) {
    var totals = new HashMap<Group, Count>();
    for (var span : buckets.spans()) {
      counts
          .all(organisation, span.resolution(), span.first(), span.last())
          .forEach(
              (slot, count) -> {
                if (selected.test(slot.key()) && matches(organisation, filter, slot.target())) {
                  var bucket = buckets.bucket(span, slot.bucket());
                  var of = dimension.flatMap(by -> of(organisation, slot, by));
                  totals.merge(new Group(bucket, slot.code(), of), count, Count::plus);
                }
              });
    }
    return ordered(totals);
  }

  private static List<UsageTotal> ordered(Map<Group, Count> totals) {
    return totals.entrySet().stream()
        .map(
            entry ->
                new UsageTotal(
                    entry.getKey().bucket(),
                    entry.getKey().code(),
                    entry.getKey().of(),
                    entry.getValue()))
        .sorted(
            comparingInt(UsageTotal::bucket)
                .thenComparingInt(UsageTotal::code)
                .thenComparing(total -> total.of().orElse("")))
        .toList();
  }

  @Override
  public Optional<List<UsageRank>> rank(
      OrganisationId organisation, Buckets buckets, RankingQuery query) {
    var measure = query.order().measure();
    var order = Comparator.comparingDouble((UsageRank rank) -> Hits.amount(measure, rank));
    return Optional.of(
        ranks(organisation, buckets, query)
            .sorted(
                (query.order().ascending() ? order : order.reversed()).thenComparing(UsageRank::of))
            .skip(query.offset())
            .limit(query.limit())
            .toList());
  }

  @Override
  public Optional<Long> countRanks(
      OrganisationId organisation, Buckets buckets, RankingQuery query) {
    return Optional.of(ranks(organisation, buckets, query).count());
  }

  private Stream<UsageRank> ranks(
      OrganisationId organisation, Buckets buckets, RankingQuery query) {
    var ranks = new HashMap<String, UsageRank>();
    for (var span : buckets.spans()) {
      counts
          .all(organisation, span.resolution(), span.first(), span.last())
          .forEach(
              (slot, count) -> {
                if (matches(organisation, query.filter(), slot.target())) {
                  of(organisation, slot, query.by())
                      .map(of -> rank(of, slot, count))
                      .ifPresent(rank -> ranks.merge(rank.of(), rank, InMemoryUsageReports::plus));
                }
              });
    }
    return ranks.values().stream();
  }

  private static UsageRank rank(String of, CounterKey slot, Count count) {
    var total = new UsageTotal(slot.bucket(), slot.code(), Optional.of(of), count);
    return new UsageRank(of, total.successes(), total.errors(), count);
  }

  private static UsageRank plus(UsageRank one, UsageRank other) {
    return new UsageRank(
        one.of(),
        one.success() + other.success(),
        one.error() + other.error(),
        one.count().plus(other.count()));
  }

  private Optional<String> of(OrganisationId organisation, CounterKey slot, UsageDimension by) {
    return switch (by) {
      case API -> Optional.of(apis.reportedAs(organisation, slot.target().api()));
      case POLICY -> slot.target().plan().map(plan -> plan.toString());
      case KEY -> slot.key().map(StoredKey::text);
      case APPLICATION ->
          slot.key()
              .flatMap(key -> keys.find(organisation, key))
              .map(key -> key.application().toString());
      case DEVELOPER ->
          slot.key()
              .flatMap(key -> keys.find(organisation, key))
              .map(key -> key.developer().toString());
    };
  }
}
