package io.portico.persistence.usage;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counters in the tables {@code usage_hour}, {@code usage_day} and {@code usage_month}, to which
 * the log of usage is added later.
 */
@Singleton
record JdbcUsageCounts(
    Jdbc jdbc,
    JdbcUnitOfWork unitOfWork,
    UsageDictionary dictionary,
    UsageRows rows,
    LatencyRows latencies,
    UsageLog log,
    UsageFolder folder,
    UnfoldedUsage unfolded)
    implements UsageCounts {

  @Override
  public void add(OrganisationId organisation, HitCounts counts) {
    if (!unitOfWork.isRunning()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
    var keys = new ArrayList<Optional<StoredKey>>(counts.size());
    var targets = new ArrayList<UsageTarget>(counts.size());
    counts.forEach(
        (slot, _) -> {
          keys.add(slot.key());
          targets.add(slot.target());
        });
    counts.forEachLatency((slot, _) -> targets.add(slot.target()));
    var keyIds = dictionary.keyIds(organisation, keys);
    var targetIds = dictionary.targetIds(organisation, targets);
    var run = new UsageRun.Builder(counts.size());
    counts.forEach(
        (slot, count) ->
            run.add(keyIds[run.size()], slot.bucket(), targetIds[run.size()], slot.code(), count));
    var next = new int[] {run.size()};
    var histograms = new LatencyRun();
    counts.forEachLatency(
        (slot, histogram) -> histograms.add(slot.bucket(), targetIds[next[0]++], histogram));
    if (counts.size() > 0) {
      log.append(organisation, UsageLog.WAITING, run.build(), histograms);
    }
  }

  @Override
  public void fold(Identifier node, Instant since, InstantSource clock) {
    folder.fold(node, since, clock);
  }

  @Override
  public Waiting backlog() {
    return log.backlog();
  }

  @Override
  public Map<CounterKey, Count> find(
      OrganisationId organisation,
      Resolution resolution,
      Collection<StoredKey> keys,
      int first,
      int last) {
    var ids = dictionary.findKeys(organisation, keys);
    if (ids.isEmpty()) {
      return Map.of();
    }
    return unfolded
        .read(
            organisation,
            others ->
                jdbc.query(
                    Sql.of(
                            """
                            SELECT k.stored_key, t.api, t.version, t.plan, u.code, u.bucket,
                                   u.hits, u.last_hit, u.latency_sum, u.timed
                            FROM\s""")
                        .then(
                            rows.ofKeys(
                                new BucketRange(resolution, first, last), ids.values(), others))
                        .then(
                            """
                             JOIN usage_key k ON k.id = u.key_id
                            JOIN usage_target t ON t.id = u.target_id
                            """),
                    JdbcUsageCounts::counter))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue, Count::plus));
  }

  private static Map.Entry<CounterKey, Count> counter(Row row) throws SQLException {
    var key = new StoredKey(row.text());
    var target = UsageDictionary.target(row);
    return Map.entry(
        new CounterKey(key, target, row.integer(), row.integer()),
        new Count(row.number(), row.instant(), row.number(), row.number()));
  }

  /* The rows of usage_key stay, because nodes cache their ids. */
  @Override
  public void removeAll(
      OrganisationId organisation, Collection<StoredKey> keys, Set<PlanId> plans) {
    unitOfWork.run(
        () -> {
          var ids = dictionary.findKeys(organisation, keys).values().stream().sorted().toList();
          var targets =
              plans.isEmpty()
                  ? Set.<Integer>of()
                  : rows.targetIds(organisation, UsageFilter.ALL.under(plans)).orElseThrow();
          log.remove(organisation, Set.copyOf(ids), targets);
          latencies.remove(targets);
          for (var resolution : Resolution.values()) {
            for (var some : Chunks.of(ids)) {
              jdbc.update(
                  Sql.of("DELETE FROM " + UsageRows.table(resolution) + " WHERE key_id IN ")
                      .then(Sql.list(some)));
            }
          }
        });
  }
}
