package io.portico.persistence.usage;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rows of {@code usage_latency_hour}, {@code usage_latency_day} and {@code
 * usage_latency_month}: a histogram for each bucket and target, as bytes. A row for each bin would
 * take ten times as much and be written fifty times as often; the holder of a fold alone adds to
 * them, so it reads them first.
 */
@Singleton
record LatencyRows(Jdbc jdbc, DatabaseProduct product, UsageRows rows, UsageLog log) {

  /* More are not listed in a statement. */
  private static final int MOST_LISTED = 256;

  /** Returns the table of {@code resolution}. */
  static String table(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> "usage_latency_hour";
      case DAY -> "usage_latency_day";
      case MONTH -> "usage_latency_month";
    };
  }

  /* ---- writing ---- */

  /** Adds {@code hours} to the rows of every resolution. The fold must be locked. */
  void add(LatencyRun hours) {
    for (var resolution : Resolution.values()) {
      add(resolution, resolution == Resolution.HOUR ? hours : hours.in(resolution));
    }
  }

  /** Adds {@code run} to the rows of {@code resolution} alone, likewise. */
  void add(Resolution resolution, LatencyRun run) {
    write(table(resolution), withStored(table(resolution), run));
  }

  private LatencyRun withStored(String table, LatencyRun added) {
    var sums = new LatencyRun();
    for (var entry : added.entries()) {
      sums.add(entry.getKey().bucket(), entry.getKey().target(), entry.getValue());
    }
    added.entries().stream()
        .map(Map.Entry::getKey)
        .collect(groupingBy(LatencyRun.Slot::bucket))
        .forEach(
            (bucket, slots) ->
                jdbc.query(
                        Chunks.ofFewSizes(slots.stream().map(LatencyRun.Slot::target).toList()),
                        some ->
                            Sql.of("SELECT target_id, histogram FROM " + table + " WHERE ")
                                .then(jdbc.among("bucket, target_id", List.of(bucket), some)),
                        row -> Map.entry(row.integer(), row.bytes()))
                    .forEach(stored -> sums.add(bucket, stored.getKey(), stored.getValue())));
    return sums;
  }

  private void write(String table, LatencyRun run) {
    var entries = List.copyOf(run.entries());
    if (!product.writesManyRowsAtOnce()) {
      jdbc.batch(statement(table, 1), entries, (to, entry) -> bind(to, List.of(entry)));
      return;
    }
    for (var some : Chunks.ofFewSizes(entries)) {
      jdbc.update(statement(table, some.size()), some, LatencyRows::bind);
    }
  }

  private static String statement(String table, int rows) {
    return "INSERT INTO "
        + table
        + " (bucket, target_id, histogram) VALUES "
        + "(?, ?, ?), ".repeat(rows - 1)
        + "(?, ?, ?) ON DUPLICATE KEY UPDATE histogram = VALUES(histogram)";
  }

  private static void bind(
      PreparedStatement statement, List<Map.Entry<LatencyRun.Slot, LatencyHistogram>> entries)
      throws SQLException {
    var column = 0;
    for (var entry : entries) {
      statement.setInt(++column, entry.getKey().bucket());
      statement.setInt(++column, entry.getKey().target());
      statement.setBytes(++column, LatencyRun.encoded(entry.getValue()));
    }
  }

  /** Removes up to {@code most} histograms before the bucket {@code before}; returns how many. */
  int purge(Resolution resolution, int before, int most) {
    return jdbc.update(
        "DELETE FROM " + table(resolution) + " WHERE bucket < ? LIMIT ?", before, most);
  }

  /** Removes the histograms of {@code targets}; it reads all. */
  void remove(Collection<Integer> targets) {
    for (var resolution : Resolution.values()) {
      for (var some : Chunks.of(targets)) {
        jdbc.update(
            Sql.of("DELETE FROM " + table(resolution) + " WHERE target_id IN ")
                .then(Sql.list(some)));
      }
    }
  }

  /* ---- reading ---- */

  /** Does what {@link UsageReports#latencies(OrganisationId, Buckets, UsageFilter)} promises. */
  Optional<Map<Integer, LatencyHistogram>> byBucket(
      OrganisationId organisation, Buckets buckets, UsageFilter filter) {
    return jdbc.snapshot(
        () ->
            read(
                organisation,
                buckets,
                targets(rows.targets(organisation, filter), organisation),
                (bucket, _) -> bucket));
  }

  /** Does the same by API or policy. */
  Optional<Map<String, LatencyHistogram>> byDimension(
      OrganisationId organisation, Buckets buckets, UsageFilter filter, UsageDimension by) {
    var isByApi = by == UsageDimension.API;
    var conditions = new ArrayList<>(rows.targets(organisation, filter));
    if (!isByApi) {
      conditions.add(Sql.of("t.plan <> ?", UsageDictionary.NO_PLAN));
    }
    return jdbc.snapshot(
        () ->
            read(
                organisation,
                buckets,
                targets(conditions, organisation),
                (_, target) -> isByApi ? target.api() : target.plan().toString()));
  }

  private record Target(String api, Identifier plan) {}

  private Map<Integer, Target> targets(List<Sql> ofFilter, OrganisationId organisation) {
    var conditions = new ArrayList<>(ofFilter);
    conditions.add(Sql.of("t.org_id = ?", organisation));
    return jdbc
        .query(
            Sql.of("SELECT t.id, " + UsageRows.API + ", t.plan FROM usage_target t")
                .then(UsageRows.RENAMED + " WHERE ")
                .then(Sql.join(" AND ", conditions)),
            row -> Map.entry(row.integer(), new Target(row.text(), row.identifier())))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private interface Group<K> {
    K of(int bucket, Target target);
  }

  private <K> Optional<Map<K, LatencyHistogram>> read(
      OrganisationId organisation, Buckets buckets, Map<Integer, Target> targets, Group<K> group) {
    var sums = new HashMap<K, LatencyHistogram>();
    if (targets.isEmpty() || buckets.spans().isEmpty()) {
      return Optional.of(sums);
    }
    var selects = new ArrayList<Sql>();
    for (var i = 0; i < buckets.spans().size(); i++) {
      selects.add(select(i, organisation, buckets.spans().get(i), targets.keySet()));
    }
    var inTime =
        jdbc.query(
            Sql.join(" UNION ALL ", selects),
            UsageReports.LONGEST,
            row -> {
              var span = buckets.spans().get(row.integer());
              var bucket = buckets.bucket(span, row.integer());
              var target = targets.get(row.integer());
              if (target != null) {
                LatencyRun.addEncoded(row.bytes(), sum(sums, group.of(bucket, target)));
              }
              return true;
            });
    if (inTime.isEmpty()) {
      return Optional.empty();
    }
    var unfolded = new LatencyRun();
    log.readLatencies(organisation, unfolded::addEncoded);
    for (var entry : unfolded.entries()) {
      var bucket = buckets.ofHour(entry.getKey().bucket());
      var target = targets.get(entry.getKey().target());
      if (bucket.isPresent() && target != null) {
        sum(sums, group.of(bucket.getAsInt(), target)).addAll(entry.getValue());
      }
    }
    return Optional.of(sums);
  }

  private static <K> LatencyHistogram sum(Map<K, LatencyHistogram> sums, K of) {
    return sums.computeIfAbsent(of, _ -> new LatencyHistogram());
  }

  /* Few targets are looked up in each bucket; of many, those of all organisations are read. */
  private static Sql select(
      int number, OrganisationId organisation, BucketRange span, Set<Integer> targets) {
    var select =
        "SELECT %d AS span, u.bucket, u.target_id, u.histogram FROM %s u"
            .formatted(number, table(span.resolution()));
    if (targets.size() > MOST_LISTED) {
      return Sql.of(select + " JOIN usage_target t ON t.id = u.target_id")
          .then(" WHERE u.bucket BETWEEN ? AND ?", span.first(), span.last())
          .then(" AND t.org_id = ?", organisation);
    }
    return (span.last() - span.first() < MOST_LISTED
            ? Sql.of(select + " WHERE u.bucket IN ").then(Sql.list(span.buckets().boxed().toList()))
            : Sql.of(select + " WHERE u.bucket BETWEEN ? AND ?", span.first(), span.last()))
        .then(" AND u.target_id IN ")
        .then(Sql.list(targets));
  }
}
