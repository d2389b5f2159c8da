package io.portico.persistence.usage;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.usage.StoredUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.LatencyKey;
import io.portico.domain.usage.Resolution;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * The tables {@code usage_hour}, {@code usage_day} and {@code usage_month}, and those of latencies,
 * as the source or the target of a copy. They are read in parts in the order of their primary keys.
 *
 * <p>While they are written, {@code installation_mark} has the number of the last fold: nodes add
 * to them by folds only, so they have what the copy wrote as long as there is no other.
 */
@Singleton
record JdbcStoredUsage(
    Jdbc jdbc,
    JdbcUnitOfWork unitOfWork,
    UsageDictionary dictionary,
    UsageRows rows,
    LatencyRows latencies,
    UsageLog log,
    UsageFolder folder)
    implements StoredUsage {

  private static final String MARK = "USAGE_COPY";

  private static final int COUNTERS_AT_ONCE = 20_000;

  /* Each has up to 210 bins, which are rows in ClickHouse. */
  private static final int HISTOGRAMS_AT_ONCE = 1_000;

  /* Of which one statement adds up the counters. */
  private static final int KEYS_AT_ONCE = 1_000;

  /* No node runs, so a fold needs no lease, and its start is not read. */
  private static final Identifier NO_NODE = new Identifier(0, 0);
  private static final InstantSource NO_CLOCK = InstantSource.fixed(Instant.EPOCH);

  /* ---- reading ---- */

  /** A row, identified by the columns of the primary key. */
  private record Counted(int key, int bucket, int target, int code, int shard, Count count) {}

  private record Caller(OrganisationId organisation, Optional<StoredKey> key) {}

  private record Timed(int bucket, int target, LatencyHistogram histogram) {}

  private record Owned(OrganisationId organisation, UsageTarget target) {}

  @Override
  public boolean startReading() {
    if (isRestOfACopy()) {
      return false;
    }
    log.release();
    folder.fold(NO_NODE, Instant.MAX, NO_CLOCK);
    return true;
  }

  @Override
  public void read(Resolution resolution, Consumer<List<Counter>> consumer) {
    var some = after(resolution, 0, 0, 0, 0, 0);
    while (!some.isEmpty()) {
      consumer.accept(named(some));
      var last = some.getLast();
      some = after(resolution, last.key(), last.bucket(), last.target(), last.code(), last.shard());
    }
  }

  /* The first condition is the one that both products look up; ids begin with 1. */
  private List<Counted> after(
      Resolution resolution, int key, int bucket, int target, int code, int shard) {
    return jdbc.query(
        """
        SELECT key_id, bucket, target_id, code, shard, hits, last_hit, latency_sum, timed FROM %s
        WHERE key_id >= ? AND (key_id > ? OR bucket > ? OR (bucket = ? AND (target_id > ?
          OR (target_id = ? AND (code > ? OR (code = ? AND shard > ?))))))
        ORDER BY key_id, bucket, target_id, code, shard LIMIT ?
        """
            .formatted(UsageRows.table(resolution)),
        JdbcStoredUsage::counted,
        key,
        key,
        bucket,
        bucket,
        target,
        target,
        code,
        code,
        shard,
        COUNTERS_AT_ONCE);
  }

  private static Counted counted(Row row) throws SQLException {
    return new Counted(
        row.integer(),
        row.integer(),
        row.integer(),
        row.integer(),
        row.integer(),
        new Count(row.number(), row.instant(), row.number(), row.number()));
  }

  private List<Counter> named(List<Counted> some) {
    var callers =
        byId(
            some,
            Counted::key,
            "SELECT id, org_id, stored_key FROM usage_key WHERE id IN ",
            row ->
                new Caller(new OrganisationId(row.identifier()), UsageDictionary.key(row.text())));
    var targets =
        byId(
            some,
            Counted::target,
            "SELECT id, api, version, plan FROM usage_target WHERE id IN ",
            UsageDictionary::target);
    return some.stream()
        .map(
            one -> {
              var caller = callers.apply(one.key());
              return new Counter(
                  caller.organisation(),
                  new CounterKey(
                      caller.key(), targets.apply(one.target()), one.code(), one.bucket()),
                  one.count());
            })
        .toList();
  }

  @Override
  public void readLatencies(Resolution resolution, Consumer<List<Latencies>> consumer) {
    forEachTimed(resolution, some -> consumer.accept(owned(some)));
  }

  private void forEachTimed(Resolution resolution, Consumer<List<Timed>> consumer) {
    var some = after(resolution, 0, 0);
    while (!some.isEmpty()) {
      consumer.accept(some);
      some = after(resolution, some.getLast().bucket(), some.getLast().target());
    }
  }

  private List<Timed> after(Resolution resolution, int bucket, int target) {
    return jdbc.query(
        """
        SELECT bucket, target_id, histogram FROM %s
        WHERE bucket >= ? AND (bucket > ? OR target_id > ?)
        ORDER BY bucket, target_id LIMIT ?
        """
            .formatted(LatencyRows.table(resolution)),
        row -> new Timed(row.integer(), row.integer(), histogram(row.bytes())),
        bucket,
        bucket,
        target,
        HISTOGRAMS_AT_ONCE);
  }

  private List<Latencies> owned(List<Timed> some) {
    var owners =
        byId(
            some,
            Timed::target,
            "SELECT id, org_id, api, version, plan FROM usage_target WHERE id IN ",
            row -> new Owned(new OrganisationId(row.identifier()), UsageDictionary.target(row)));
    return some.stream()
        .map(
            one -> {
              var owner = owners.apply(one.target());
              return new Latencies(
                  owner.organisation(),
                  new LatencyKey(owner.target(), one.bucket()),
                  one.histogram());
            })
        .toList();
  }

  private static LatencyHistogram histogram(byte[] encoded) {
    var histogram = new LatencyHistogram();
    LatencyRun.addEncoded(encoded, histogram);
    return histogram;
  }

  private <R, T> Function<Integer, T> byId(
      List<R> some, ToIntFunction<R> id, String select, Row.Mapping<T> mapping) {
    var ids = some.stream().mapToInt(id).distinct().boxed().toList();
    Map<Integer, T> found =
        jdbc
            .query(
                Chunks.ofFewSizes(ids),
                chunk -> Sql.of(select).then(Sql.list(chunk)),
                row -> Map.entry(row.integer(), mapping.map(row)))
            .stream()
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    return one ->
        Optional.ofNullable(found.get(one))
            .orElseThrow(() -> new IllegalStateException("no row has the id %d".formatted(one)));
  }

  /* By ranges of keys, because a statement over all of them takes longer than one may. */
  @Override
  public Totals totals(Resolution resolution) {
    var calls = new long[1];
    forEachTimed(resolution, some -> some.forEach(one -> calls[0] += one.histogram().calls()));
    var totals = new Totals(0, 0, 0, 0, calls[0]);
    var last = jdbc.count("SELECT COALESCE(MAX(id), 0) FROM usage_key");
    for (var first = 0L; first <= last; first += KEYS_AT_ONCE) {
      totals = totals.plus(totals(resolution, first));
    }
    return totals;
  }

  private Totals totals(Resolution resolution, long firstKey) {
    return jdbc.first(
            """
            SELECT COUNT(*), COALESCE(SUM(s.hits), 0), COALESCE(SUM(s.latency_sum), 0),
              COALESCE(SUM(s.timed), 0)
            FROM (SELECT SUM(hits) AS hits, SUM(latency_sum) AS latency_sum, SUM(timed) AS timed
              FROM %s WHERE key_id >= ? AND key_id < ?
              GROUP BY key_id, bucket, target_id, code) s
            """
                .formatted(UsageRows.table(resolution)),
            row -> new Totals(row.number(), row.number(), row.number(), row.number(), 0),
            firstKey,
            firstKey + KEYS_AT_ONCE)
        .orElseThrow();
  }

  /* ---- writing ---- */

  @Override
  public boolean isFree() {
    return isRestOfACopy() || !hasUsage();
  }

  @Override
  public void startWriting() {
    for (var resolution : Resolution.values()) {
      jdbc.update("TRUNCATE TABLE " + UsageRows.table(resolution));
      jdbc.update("TRUNCATE TABLE " + LatencyRows.table(resolution));
    }
    jdbc.update(
        """
        INSERT INTO installation_mark (name, text) VALUES (?, ?)
        ON DUPLICATE KEY UPDATE text = VALUES(text)
        """,
        MARK,
        lastFold());
  }

  private boolean isRestOfACopy() {
    return jdbc.first("SELECT text FROM installation_mark WHERE name = ?", Row::text, MARK)
            .filter(lastFold()::equals)
            .isPresent()
        && !jdbc.exists("SELECT 1 FROM usage_log LIMIT 1");
  }

  private String lastFold() {
    return String.valueOf(jdbc.count("SELECT number FROM usage_fold WHERE id = 0"));
  }

  private boolean hasUsage() {
    return jdbc.exists("SELECT 1 FROM usage_log LIMIT 1")
        || Arrays.stream(Resolution.values())
            .flatMap(one -> Stream.of(UsageRows.table(one), LatencyRows.table(one)))
            .anyMatch(table -> jdbc.exists("SELECT 1 FROM " + table + " LIMIT 1"));
  }

  @Override
  public void write(Resolution resolution, List<Counter> counters) {
    unitOfWork.run(
        () -> {
          var run = new UsageRun.Builder(counters.size());
          counters.stream()
              .collect(groupingBy(Counter::organisation))
              .forEach((organisation, some) -> add(run, organisation, some));
          rows.add(resolution, run.build());
        });
  }

  private void add(UsageRun.Builder run, OrganisationId organisation, List<Counter> some) {
    require(organisation);
    var keys = dictionary.keyIds(organisation, some.stream().map(one -> one.key().key()).toList());
    List<UsageTarget> targets = some.stream().map(one -> one.key().target()).toList();
    var targetIds = dictionary.targetIds(organisation, targets);
    for (var i = 0; i < some.size(); i++) {
      var key = some.get(i).key();
      run.add(keys[i], key.bucket(), targetIds[i], key.code(), some.get(i).count());
    }
  }

  @Override
  public void writeLatencies(Resolution resolution, List<Latencies> histograms) {
    unitOfWork.run(
        () -> {
          var run = new LatencyRun();
          histograms.stream()
              .collect(groupingBy(Latencies::organisation))
              .forEach((organisation, some) -> add(run, organisation, some));
          latencies.add(resolution, run);
        });
  }

  private void add(LatencyRun run, OrganisationId organisation, List<Latencies> some) {
    require(organisation);
    List<UsageTarget> targets = some.stream().map(one -> one.key().target()).toList();
    var ids = dictionary.targetIds(organisation, targets);
    for (var i = 0; i < some.size(); i++) {
      run.add(some.get(i).key().bucket(), ids[i], some.get(i).histogram());
    }
  }

  private void require(OrganisationId organisation) {
    if (!jdbc.exists("SELECT 1 FROM organisation WHERE id = ?", organisation)) {
      throw new InvalidValueException(
          "organisation", organisation.toString(), "one that the database has");
    }
  }

  @Override
  public void endWriting() {
    jdbc.update("DELETE FROM installation_mark WHERE name = ?", MARK);
  }
}
