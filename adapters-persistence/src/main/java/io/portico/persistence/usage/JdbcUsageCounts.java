package io.portico.persistence.usage;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.usage.UsageCounts;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counters in the tables {@code usage_hour}, {@code usage_day} and {@code usage_month}. */
@Singleton
final class JdbcUsageCounts implements UsageCounts {

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final UsageDictionary dictionary;
  private final UsageRows rows;

  JdbcUsageCounts(
      Jdbc jdbc, JdbcUnitOfWork unitOfWork, UsageDictionary dictionary, UsageRows rows) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.dictionary = dictionary;
    this.rows = rows;
  }

  @Override
  public void add(OrganisationId organisation, HitCounts counts) {
    if (!unitOfWork.isRunning()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
    var keys = new HashSet<Optional<StoredKey>>();
    var targets = new HashSet<UsageTarget>();
    counts.forEach(
        (slot, _) -> {
          keys.add(slot.key());
          targets.add(slot.target());
        });
    var keyIds = dictionary.internKeys(organisation, keys);
    var targetIds = dictionary.internTargets(organisation, targets);
    var hours = new ArrayList<UsageRow>(counts.size());
    counts.forEach(
        (slot, count) ->
            hours.add(
                new UsageRow(
                    requireNonNull(keyIds.get(slot.key())),
                    slot.bucket(),
                    requireNonNull(targetIds.get(slot.target())),
                    slot.code(),
                    0,
                    count)));
    rows.add(hours);
  }

  @Override
  public Map<CounterKey, Count> find(
      OrganisationId organisation,
      Resolution resolution,
      Collection<StoredKey> keys,
      int first,
      int last) {
    var select =
        Sql.of(
            """
            SELECT k.stored_key, t.api, t.version, t.plan, u.code, u.bucket,
                   u.hits, u.last_hit, u.latency_sum, u.timed
            FROM usage_key k
            JOIN %s u ON u.key_id = k.id
            JOIN usage_target t ON t.id = u.target_id
            WHERE u.bucket BETWEEN ? AND ? AND\s"""
                .formatted(UsageRows.table(resolution)),
            first,
            last);
    return jdbc
        .query(
            Chunks.of(keys.stream().map(StoredKey::text).toList()),
            some -> select.then(jdbc.among("k.org_id, k.stored_key", List.of(organisation), some)),
            row ->
                Map.entry(
                    new CounterKey(
                        new StoredKey(row.text()),
                        UsageDictionary.target(row),
                        row.integer(),
                        row.integer()),
                    new Count(row.number(), row.instant(), row.number(), row.number())))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue, Count::plus));
  }

  /* The rows of usage_key stay, because nodes cache their ids. */
  @Override
  public void removeAll(OrganisationId organisation, Collection<StoredKey> keys) {
    unitOfWork.run(
        () -> {
          var ids = dictionary.findKeys(organisation, keys).values().stream().sorted().toList();
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
