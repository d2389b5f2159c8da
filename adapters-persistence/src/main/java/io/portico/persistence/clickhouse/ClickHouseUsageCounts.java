package io.portico.persistence.clickhouse;

import static java.util.stream.Collectors.toMap;

import com.clickhouse.client.api.data_formats.ClickHouseBinaryFormatReader;
import io.micronaut.context.annotation.Primary;
import io.micronaut.context.annotation.Requires;
import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.LatencyKey;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.clickhouse.ClickHouseSchema.Counted;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Counters in ClickHouse. A batch is one insertion of hits and one of latencies, each of which its
 * id makes at most once.
 */
@Singleton
@Primary
@Requires(property = ClickHouseAddress.PROPERTY)
record ClickHouseUsageCounts(ClickHouse clickHouse, Jdbc jdbc, JdbcUnitOfWork unitOfWork)
    implements UsageCounts {

  @Override
  public boolean isPartOfUnitOfWork() {
    return false;
  }

  @Override
  public void add(OrganisationId organisation, HitCounts counts) {
    add(organisation, UUID.randomUUID().toString(), counts);
  }

  @Override
  public void add(OrganisationId organisation, String batch, HitCounts counts) {
    if (!unitOfWork.isRunning()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
    if (counts.size() == 0) {
      return;
    }
    if (!jdbc.exists("SELECT 1 FROM organisation WHERE id = ?", organisation)) {
      throw new IllegalArgumentException("organisation: none (expected: one that there is)");
    }
    var slots = new ArrayList<Map.Entry<CounterKey, Count>>(counts.size());
    counts.forEach((slot, count) -> slots.add(Map.entry(slot, count)));
    // The server numbers the parts of an insertion in the order in which their first rows come.
    slots.sort(Comparator.comparingInt(entry -> entry.getKey().bucket()));
    var rows = new RowBinary();
    slots.forEach(entry -> add(rows, organisation, entry.getKey(), entry.getValue()));
    clickHouse.insert(Counted.HITS, Resolution.HOUR, batch, rows.bytes());
    var histograms = new ArrayList<Map.Entry<LatencyKey, LatencyHistogram>>();
    counts.forEachLatency((slot, histogram) -> histograms.add(Map.entry(slot, histogram)));
    histograms.sort(Comparator.comparingInt(entry -> entry.getKey().bucket()));
    var latencies = new RowBinary();
    histograms.forEach(entry -> add(latencies, organisation, entry.getKey(), entry.getValue()));
    if (latencies.bytes().length > 0) {
      clickHouse.insert(Counted.LATENCIES, Resolution.HOUR, batch, latencies.bytes());
    }
  }

  static void add(
      RowBinary rows, OrganisationId organisation, LatencyKey slot, LatencyHistogram histogram) {
    histogram.forEach(
        (bin, calls) -> {
          rows.text(organisation.toString());
          rows.int32(slot.bucket());
          add(rows, slot.target());
          rows.uint8(bin);
          rows.int64(calls);
        });
  }

  private static void add(RowBinary rows, UsageTarget target) {
    rows.text(target.api());
    rows.text(target.version().orElse(""));
    rows.text(target.plan().map(PlanId::toString).orElse(""));
  }

  /** Adds a counter to {@code rows} as a row of its table. */
  static void add(RowBinary rows, OrganisationId organisation, CounterKey slot, Count count) {
    rows.text(organisation.toString());
    rows.text(slot.key().map(StoredKey::text).orElse(""));
    rows.int32(slot.bucket());
    add(rows, slot.target());
    rows.uint16(slot.code());
    rows.int64(count.hits());
    rows.int64(count.lastHit().toEpochMilli());
    rows.int64(count.latencySum());
    rows.int64(count.timed());
  }

  @Override
  public Map<CounterKey, Count> find(
      OrganisationId organisation,
      Resolution resolution,
      Collection<StoredKey> keys,
      int first,
      int last) {
    var found = new HashMap<CounterKey, Count>();
    for (var some : Chunks.of(keys)) {
      found.putAll(
          clickHouse
              .query(
                  """
                  SELECT toString(key), toString(api), toString(version), toString(plan), code,
                    toInt32(bucket), sum(hits), max(last_hit), sum(latency_sum), sum(timed)
                  FROM %s WHERE org = %s AND key IN %s AND bucket BETWEEN %d AND %d
                  GROUP BY key, api, version, plan, code, bucket
                  """
                      .formatted(
                          ClickHouseSchema.table(resolution),
                          ClickHouseText.literal(organisation),
                          ClickHouseText.list(some),
                          first,
                          last),
                  ClickHouseUsageCounts::counter)
              .stream()
              .collect(toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
    return found;
  }

  private static Map.Entry<CounterKey, Count> counter(ClickHouseBinaryFormatReader row) {
    return Map.entry(
        new CounterKey(
            new StoredKey(row.getString(1)), target(row, 2), row.getInteger(5), row.getInteger(6)),
        count(row, 7));
  }

  /** Returns the target in the three columns that begin with {@code column}. */
  static UsageTarget target(ClickHouseBinaryFormatReader row, int column) {
    return new UsageTarget(
        row.getString(column),
        Optional.of(row.getString(column + 1)).filter(version -> !version.isEmpty()),
        Identifier.parse(row.getString(column + 2)).map(PlanId::new));
  }

  /** Returns the count in the four columns that begin with {@code column}. */
  static Count count(ClickHouseBinaryFormatReader row, int column) {
    return new Count(
        row.getLong(column),
        Instant.ofEpochMilli(row.getLong(column + 1)),
        row.getLong(column + 2),
        row.getLong(column + 3));
  }

  @Override
  public void removeAll(
      OrganisationId organisation, Collection<StoredKey> keys, Set<PlanId> plans) {
    Chunks.of(keys).forEach(some -> remove(Counted.HITS, organisation, "key", some));
    Chunks.of(plans).forEach(some -> remove(Counted.LATENCIES, organisation, "plan", some));
  }

  private void remove(Counted counted, OrganisationId organisation, String column, List<?> values) {
    for (var resolution : Resolution.values()) {
      clickHouse.change(
          "DELETE FROM %s%s WHERE org = %s AND %s IN %s"
              .formatted(
                  clickHouse.schema().local(counted, resolution),
                  clickHouse.schema().onCluster(),
                  ClickHouseText.literal(organisation),
                  column,
                  ClickHouseText.list(values)));
    }
  }

  @Override
  public void fold(Identifier node, Instant since, InstantSource clock) {
    if (unitOfWork.isRunning()) {
      throw new IllegalStateException("a unit of work is running (expected: none)");
    }
    // The views of the table of hours add up what is inserted.
  }

  @Override
  public Waiting backlog() {
    return new Waiting(0, Optional.empty());
  }
}
