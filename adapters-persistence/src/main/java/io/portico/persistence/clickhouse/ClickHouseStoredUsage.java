package io.portico.persistence.clickhouse;

import static java.util.stream.Collectors.joining;

import com.clickhouse.client.api.data_formats.ClickHouseBinaryFormatReader;
import io.portico.application.port.out.usage.StoredUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.LatencyKey;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.clickhouse.ClickHouseSchema.Counted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The tables of ClickHouse as the source or the target of a copy. They are read in parts in the
 * order of their rows.
 *
 * <p>A copy writes to tables without views, so that its hours are not added to days and months
 * again. Nodes create the views before they add anything: tables without them have what an
 * interrupted copy wrote and nothing else, if they stand beside the table that it creates first and
 * removes last.
 */
public final class ClickHouseStoredUsage implements StoredUsage, AutoCloseable {

  private static final String COPY = "usage_copy";
  private static final int COUNTERS_AT_ONCE = 20_000;

  /* Of several hundred histograms, which the database writes in a transaction. */
  private static final int BINS_AT_ONCE = 5_000;

  private final ClickHouse clickHouse;
  private final ClickHouseSchema schema;

  /* Another copy may write the same, which its tables would know. */
  private final String id = UUID.randomUUID().toString();
  private long insertions;

  /**
   * @param name what the address is called by those who gave it
   */
  public ClickHouseStoredUsage(String name, ClickHouseAddress address) {
    this.clickHouse = ClickHouse.ofCopy(name, address);
    this.schema = clickHouse.schema();
  }

  @Override
  public void close() {
    clickHouse.close();
  }

  /* ---- reading ---- */

  @Override
  public boolean startReading() {
    return !isRestOfACopy();
  }

  @Override
  public void read(Resolution resolution, Consumer<List<Counter>> consumer) {
    var some = counters(resolution, "1");
    while (!some.isEmpty()) {
      consumer.accept(some);
      some = counters(resolution, isAfter(some.getLast()));
    }
  }

  private List<Counter> counters(Resolution resolution, String condition) {
    return clickHouse.query(
        """
        SELECT toString(org), key, toString(api), toString(version), toString(plan), code,
          toInt32(bucket), sum(hits), max(last_hit), sum(latency_sum), sum(timed)
        FROM %1$s WHERE %2$s GROUP BY %3$s ORDER BY %3$s LIMIT %4$d
        """
            .formatted(
                Counted.HITS.table(resolution), condition, Counted.HITS.by(), COUNTERS_AT_ONCE),
        ClickHouseStoredUsage::counter);
  }

  /* The comparison of tuples is not looked up, that of their first columns is. */
  private static String isAfter(Counter last) {
    var key = last.key();
    return isAfter(
        Counted.HITS,
        last.organisation(),
        "key",
        ClickHouseText.literal(key.key().map(StoredKey::text).orElse("")),
        key.bucket() + ", " + literals(key.target()) + ", " + key.code());
  }

  private static String isAfter(
      Counted counted, OrganisationId organisation, String column, Object value, String rest) {
    return "(org > %1$s OR (org = %1$s AND %2$s >= %3$s)) AND (%4$s) > (%1$s, %3$s, %5$s)"
        .formatted(ClickHouseText.literal(organisation), column, value, counted.by(), rest);
  }

  private static String literals(UsageTarget target) {
    return Stream.of(
            target.api(),
            target.version().orElse(""),
            target.plan().map(PlanId::toString).orElse(""))
        .map(ClickHouseText::literal)
        .collect(joining(", "));
  }

  private static Counter counter(ClickHouseBinaryFormatReader row) {
    var key = Optional.of(row.getString(2)).filter(text -> !text.isEmpty()).map(StoredKey::new);
    return new Counter(
        organisation(row),
        new CounterKey(
            key, ClickHouseUsageCounts.target(row, 3), row.getInteger(6), row.getInteger(7)),
        ClickHouseUsageCounts.count(row, 8));
  }

  private static OrganisationId organisation(ClickHouseBinaryFormatReader row) {
    return new OrganisationId(Identifier.of("org", row.getString(1)));
  }

  /** A row of latencies, of which the last of a histogram may be in the next part. */
  private record Bin(OrganisationId organisation, LatencyKey key, int bin, long calls) {

    private record Owner(OrganisationId organisation, LatencyKey key) {}

    static List<Latencies> histograms(List<Bin> bins) {
      var histograms = new LinkedHashMap<Owner, LatencyHistogram>();
      for (var one : bins) {
        histograms
            .computeIfAbsent(new Owner(one.organisation(), one.key()), _ -> new LatencyHistogram())
            .add(one.bin(), one.calls());
      }
      return histograms.entrySet().stream()
          .map(
              entry ->
                  new Latencies(
                      entry.getKey().organisation(), entry.getKey().key(), entry.getValue()))
          .toList();
    }
  }

  @Override
  public void readLatencies(Resolution resolution, Consumer<List<Latencies>> consumer) {
    var some = bins(resolution, "1");
    while (!some.isEmpty()) {
      consumer.accept(Bin.histograms(some));
      some = bins(resolution, isAfter(some.getLast()));
    }
  }

  private List<Bin> bins(Resolution resolution, String condition) {
    return clickHouse.query(
        """
        SELECT toString(org), toInt32(bucket), toString(api), toString(version), toString(plan),
          toInt32(bin), sum(calls)
        FROM %1$s WHERE %2$s GROUP BY %3$s ORDER BY %3$s LIMIT %4$d
        """
            .formatted(
                Counted.LATENCIES.table(resolution),
                condition,
                Counted.LATENCIES.by(),
                BINS_AT_ONCE),
        row ->
            new Bin(
                organisation(row),
                new LatencyKey(ClickHouseUsageCounts.target(row, 3), row.getInteger(2)),
                row.getInteger(6),
                row.getLong(7)));
  }

  private static String isAfter(Bin last) {
    return isAfter(
        Counted.LATENCIES,
        last.organisation(),
        "bucket",
        last.key().bucket(),
        literals(last.key().target()) + ", " + last.bin());
  }

  @Override
  public Totals totals(Resolution resolution) {
    return exists(Counted.HITS.table(resolution))
        ? clickHouse
            .query(
                """
                SELECT toInt64(count()), toInt64(sum(h)), toInt64(sum(l)), toInt64(sum(t)),
                  toInt64((SELECT sum(calls) FROM %s))
                FROM (SELECT sum(hits) AS h, sum(latency_sum) AS l, sum(timed) AS t FROM %s GROUP BY %s)
                """
                    .formatted(
                        Counted.LATENCIES.table(resolution),
                        Counted.HITS.table(resolution),
                        Counted.HITS.by()),
                row ->
                    new Totals(
                        row.getLong(1),
                        row.getLong(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5)))
            .getFirst()
        : Totals.NONE;
  }

  /* ---- writing ---- */

  @Override
  public boolean isFree() {
    return isRestOfACopy() || !hasUsage();
  }

  @Override
  public void startWriting() {
    change("CREATE TABLE IF NOT EXISTS " + COPY, " (begun UInt8) ENGINE = Null");
    for (var name : schema.names()) {
      change("DROP TABLE IF EXISTS " + name, " SYNC");
    }
    schema.tables().forEach(clickHouse::change);
  }

  private boolean hasUsage() {
    return schema.names().stream()
        .filter(name -> ClickHouseSchema.views().noneMatch(name::equals))
        .filter(this::exists)
        .anyMatch(
            table ->
                !clickHouse
                    .query("SELECT 1 FROM " + table + " LIMIT 1", row -> row.getInteger(1))
                    .isEmpty());
  }

  private boolean isRestOfACopy() {
    return exists(COPY) && ClickHouseSchema.views().noneMatch(this::exists);
  }

  private boolean exists(String table) {
    return !clickHouse
        .query(
            "SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = "
                + ClickHouseText.literal(table),
            row -> row.getInteger(1))
        .isEmpty();
  }

  private void change(String statement, String rest) {
    clickHouse.change(statement + schema.onCluster() + rest);
  }

  @Override
  public void write(Resolution resolution, List<Counter> counters) {
    var rows = new RowBinary();
    counters.forEach(
        one -> ClickHouseUsageCounts.add(rows, one.organisation(), one.key(), one.count()));
    insert(Counted.HITS, resolution, rows);
  }

  @Override
  public void writeLatencies(Resolution resolution, List<Latencies> latencies) {
    var rows = new RowBinary();
    latencies.forEach(
        one -> ClickHouseUsageCounts.add(rows, one.organisation(), one.key(), one.histogram()));
    insert(Counted.LATENCIES, resolution, rows);
  }

  private void insert(Counted counted, Resolution resolution, RowBinary rows) {
    clickHouse.insert(counted, resolution, id + " " + ++insertions, rows.bytes());
  }

  @Override
  public void endWriting() {
    change("DROP TABLE IF EXISTS " + COPY, " SYNC");
  }
}
