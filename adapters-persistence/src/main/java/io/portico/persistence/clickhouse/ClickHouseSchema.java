package io.portico.persistence.clickhouse;

import static java.time.temporal.ChronoUnit.DAYS;

import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageRetention;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tables of usage. Batches are inserted as hours; materialized views add them up by day and by
 * month. On a cluster, each server has a part of the rows, and tables over all parts are read and
 * written.
 */
record ClickHouseSchema(Optional<String> cluster, UsageRetention retention) {

  /** The columns of a row in the order in which rows are inserted. */
  static final String COLUMNS =
      "org, key, bucket, api, version, plan, code, hits, last_hit, latency_sum, timed";

  /* Insertions of batches that servers know again; Portico knows an idempotency key for 24 hours. */
  private static final int BATCHES_KNOWN = 100_000;
  private static final int SECONDS_KNOWN = 25 * 60 * 60;

  /* A date of ClickHouse ends in 2149. */
  private static final int LONGEST_YEARS = 50;

  private static final String BY = "org, key, bucket, api, version, plan, code";

  /** Returns the table that is read and, for hours, written. */
  static String table(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> "usage_hour";
      case DAY -> "usage_day";
      case MONTH -> "usage_month";
    };
  }

  /** Returns the table with the rows of one server. */
  String local(Resolution resolution) {
    return table(resolution) + cluster.map(_ -> "_local").orElse("");
  }

  /** Returns what directs a statement to all servers. */
  String onCluster() {
    return cluster.map(name -> " ON CLUSTER `" + name + "`").orElse("");
  }

  /** Returns the statements that create what does not exist. */
  List<String> statements() {
    var statements = new ArrayList<String>();
    for (var resolution : Resolution.values()) {
      statements.add(create(resolution));
      cluster.ifPresent(name -> statements.add(createOverAll(resolution, name)));
    }
    for (var resolution : List.of(Resolution.DAY, Resolution.MONTH)) {
      statements.add(createView(resolution));
    }
    return statements;
  }

  private String create(Resolution resolution) {
    return """
        CREATE TABLE IF NOT EXISTS %s%s (
          org LowCardinality(String), key String, bucket Int32, api LowCardinality(String),
          version LowCardinality(String), plan LowCardinality(String), code UInt16,
          hits SimpleAggregateFunction(sum, Int64), last_hit SimpleAggregateFunction(max, Int64),
          latency_sum SimpleAggregateFunction(sum, Int64), timed SimpleAggregateFunction(sum, Int64))
        ENGINE = %s PARTITION BY intDiv(bucket, %d) ORDER BY (%s) %s
        SETTINGS ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, %s
        """
        .formatted(
            local(resolution),
            onCluster(),
            cluster.isPresent() ? "ReplicatedAggregatingMergeTree" : "AggregatingMergeTree",
            partition(resolution),
            BY,
            expiry(resolution).map(expression -> "TTL " + expression).orElse(""),
            known());
  }

  private String known() {
    return cluster.isPresent()
        ? "replicated_deduplication_window = %d, replicated_deduplication_window_seconds = %d"
            .formatted(BATCHES_KNOWN, SECONDS_KNOWN)
        : "non_replicated_deduplication_window = " + BATCHES_KNOWN;
  }

  private String createOverAll(Resolution resolution, String name) {
    return """
        CREATE TABLE IF NOT EXISTS %s%s AS %s
        ENGINE = Distributed(`%s`, currentDatabase(), %s, cityHash64(org, key))
        """
        .formatted(table(resolution), onCluster(), local(resolution), name, local(resolution));
  }

  private String createView(Resolution resolution) {
    return """
        CREATE MATERIALIZED VIEW IF NOT EXISTS %s_of_hours%s TO %s AS
        SELECT org, key, toInt32(%s) AS bucket, api, version, plan, code, sum(hits) AS hits,
          max(last_hit) AS last_hit, sum(latency_sum) AS latency_sum, sum(timed) AS timed
        FROM %s GROUP BY %s
        """
        .formatted(
            table(resolution),
            onCluster(),
            local(resolution),
            bucketOfHour(resolution),
            local(Resolution.HOUR),
            BY);
  }

  private static String bucketOfHour(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> "bucket";
      case DAY -> "intDiv(bucket, 24)";
      case MONTH -> "toRelativeMonthNum(toDate(intDiv(bucket, 24))) - 1";
    };
  }

  /* About a month of hours, and a year of others: what expires is dropped by the part. */
  private static int partition(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> 720;
      case DAY -> 365;
      case MONTH -> 12;
    };
  }

  /**
   * Returns when a row is removed, as ClickHouse prints it; empty if never. Some days late: months
   * have different lengths, and reports have no expired counts anyway.
   */
  Optional<String> expiry(Resolution resolution) {
    var begin =
        switch (resolution) {
          case HOUR -> "toDate(intDiv(bucket, 24))";
          case DAY -> "toDate(bucket)";
          case MONTH -> "addMonths(toDate(0), bucket - 23639)";
        };
    return interval(retention.of(resolution))
        .map(interval -> "(" + begin + " + " + interval + ") + toIntervalDay(4)");
  }

  private static Optional<String> interval(RetentionPeriod kept) {
    return kept.period()
        .filter(period -> period.toTotalMonths() / 12 + period.get(DAYS) / 365 <= LONGEST_YEARS)
        .map(
            period ->
                period.get(DAYS) > 0
                    ? "toIntervalDay(" + period.get(DAYS) + ")"
                    : "toIntervalMonth(" + period.toTotalMonths() + ")");
  }
}
