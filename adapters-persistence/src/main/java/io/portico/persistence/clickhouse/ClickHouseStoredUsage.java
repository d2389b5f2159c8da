package io.portico.persistence.clickhouse;

import com.clickhouse.client.api.data_formats.ClickHouseBinaryFormatReader;
import io.portico.application.port.out.usage.StoredUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.clickhouse.ClickHouseSchema.Counted;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

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
                ClickHouseSchema.table(resolution),
                condition,
                Counted.HITS.by(),
                COUNTERS_AT_ONCE),
        ClickHouseStoredUsage::counter);
  }

  /* The comparison of tuples is not looked up, that of their first columns is. */
  private static String isAfter(Counter last) {
    var key = last.key();
    var organisation = ClickHouseText.literal(last.organisation());
    var text = ClickHouseText.literal(key.key().map(StoredKey::text).orElse(""));
    return "(org > %1$s OR (org = %1$s AND key >= %2$s)) AND (%3$s) > (%1$s, %2$s, %4$d, %5$s, %6$s, %7$s, %8$d)"
        .formatted(
            organisation,
            text,
            Counted.HITS.by(),
            key.bucket(),
            ClickHouseText.literal(key.target().api()),
            ClickHouseText.literal(key.target().version().orElse("")),
            ClickHouseText.literal(key.target().plan().map(PlanId::toString).orElse("")),
            key.code());
  }

  private static Counter counter(ClickHouseBinaryFormatReader row) {
    var target =
        new UsageTarget(
            row.getString(3),
            Optional.of(row.getString(4)).filter(version -> !version.isEmpty()),
            Identifier.parse(row.getString(5)).map(PlanId::new));
    var key = Optional.of(row.getString(2)).filter(text -> !text.isEmpty()).map(StoredKey::new);
    return new Counter(
        new OrganisationId(Identifier.of("org", row.getString(1))),
        new CounterKey(key, target, row.getInteger(6), row.getInteger(7)),
        ClickHouseUsageCounts.count(row, 8));
  }

  @Override
  public Totals totals(Resolution resolution) {
    return exists(ClickHouseSchema.table(resolution))
        ? clickHouse
            .query(
                """
                SELECT toInt64(count()), toInt64(sum(h)), toInt64(sum(l)), toInt64(sum(t))
                FROM (SELECT sum(hits) AS h, sum(latency_sum) AS l, sum(timed) AS t FROM %s GROUP BY %s)
                """
                    .formatted(ClickHouseSchema.table(resolution), Counted.HITS.by()),
                row -> new Totals(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
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
    return Arrays.stream(Resolution.values())
        .map(ClickHouseSchema::table)
        .filter(this::exists)
        .anyMatch(
            table ->
                !clickHouse
                    .query("SELECT 1 FROM " + table + " LIMIT 1", row -> row.getInteger(1))
                    .isEmpty());
  }

  private boolean isRestOfACopy() {
    return exists(COPY)
        && ClickHouseSchema.views().noneMatch(this::exists);
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
    clickHouse.insert(Counted.HITS, resolution, id + " " + ++insertions, rows.bytes());
  }

  @Override
  public void endWriting() {
    change("DROP TABLE IF EXISTS " + COPY, " SYNC");
  }
}
