package io.portico.persistence.clickhouse;

import static java.time.temporal.ChronoUnit.DAYS;

import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageRetention;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tables of usage: counters, and calls by bins of latency. Batches are inserted as hours;
 * materialized views add them up by day and by month. On a cluster, each server has a part of the
 * rows, and tables over all parts are read and written.
 */
record ClickHouseSchema(Optional<String> cluster, UsageRetention retention) {

  /* Insertions of batches that servers know again; Portico knows an idempotency key for 24 hours. */
  private static final int BATCHES_KNOWN = 100_000;
  private static final int SECONDS_KNOWN = 25 * 60 * 60;

  /* A date of ClickHouse ends in 2149. */
  private static final int LONGEST_YEARS = 50;

  /** The resolutions that views add up. */
  static final List<Resolution> OF_VIEWS = List.of(Resolution.DAY, Resolution.MONTH);

  /** What is counted, in a table for each resolution. Columns are in the order of insertions. */
  enum Counted {
    /** The hits of each key, target and code. */
    HITS(
        "usage",
        "org, key, bucket, api, version, plan, code",
        """
        org LowCardinality(String), key String, bucket Int32, api LowCardinality(String),
        version LowCardinality(String), plan LowCardinality(String), code UInt16,
        hits SimpleAggregateFunction(sum, Int64), last_hit SimpleAggregateFunction(max, Int64),
        latency_sum SimpleAggregateFunction(sum, Int64), timed SimpleAggregateFunction(sum, Int64)""",
        """
        sum(hits) AS hits, max(last_hit) AS last_hit, sum(latency_sum) AS latency_sum,
        sum(timed) AS timed""",
        "key"),
    /** The calls of each target and bin of latency. */
    LATENCIES(
        "usage_latency",
        "org, bucket, api, version, plan, bin",
        """
        org LowCardinality(String), bucket Int32, api LowCardinality(String),
        version LowCardinality(String), plan LowCardinality(String), bin UInt8,
        calls SimpleAggregateFunction(sum, Int64)""",
        "sum(calls) AS calls",
        "api");

    private final String prefix;
    private final String by;
    private final String columns;
    private final String sums;
    private final String shard;

    Counted(String prefix, String by, String columns, String sums, String shard) {
      this.prefix = prefix;
      this.by = by;
      this.columns = columns;
      this.sums = sums;
      this.shard = shard;
    }

    /** Returns the table that is read and, for hours, written. */
    String table(Resolution resolution) {
      return switch (resolution) {
        case HOUR -> prefix + "_hour";
        case DAY -> prefix + "_day";
        case MONTH -> prefix + "_month";
      };
    }

    /** Returns the view that adds up hours by {@code resolution}. */
    String view(Resolution resolution) {
      return table(resolution) + "_of_hours";
    }

    /** Returns the columns that identify a row, in the order of the rows. */
    String by() {
      return by;
    }
  }

  /** Returns the table of the hits that is read and, for hours, written. */
  static String table(Resolution resolution) {
    return Counted.HITS.table(resolution);
  }

  /** Returns the table with the rows of one server. */
  String local(Counted counted, Resolution resolution) {
    return counted.table(resolution) + cluster.map(_ -> "_local").orElse("");
  }

  /** Returns what directs a statement to all servers. */
  String onCluster() {
    return cluster.map(name -> " ON CLUSTER `" + name + "`").orElse("");
  }

  /** Returns the statements that create what does not exist. */
  List<String> statements() {
    var statements = tables();
    for (var counted : Counted.values()) {
      for (var resolution : OF_VIEWS) {
        statements.add(createView(counted, resolution));
      }
    }
    return statements;
  }

  /** Returns those that create the tables without the views. */
  List<String> tables() {
    var statements = new ArrayList<String>();
    for (var counted : Counted.values()) {
      for (var resolution : Resolution.values()) {
        statements.add(create(counted, resolution));
        cluster.ifPresent(name -> statements.add(createOverAll(counted, resolution, name)));
      }
    }
    return statements;
  }

  /** Returns the names of what {@link #statements} creates, views before their tables. */
  List<String> names() {
    var tables = new ArrayList<String>();
    for (var counted : Counted.values()) {
      for (var resolution : Resolution.values()) {
        tables.add(counted.table(resolution));
        tables.add(local(counted, resolution));
      }
    }
    return Stream.concat(views(), tables.stream()).distinct().toList();
  }

  /** Returns the names of the views. */
  static Stream<String> views() {
    return Arrays.stream(Counted.values()).flatMap(counted -> OF_VIEWS.stream().map(counted::view));
  }

  private String create(Counted counted, Resolution resolution) {
    return """
        CREATE TABLE IF NOT EXISTS %s%s (%s)
        ENGINE = %s PARTITION BY intDiv(bucket, %d) ORDER BY (%s) %s
        SETTINGS ttl_only_drop_parts = 1, fsync_after_insert = 1, fsync_part_directory = 1, %s
        """
        .formatted(
            local(counted, resolution),
            onCluster(),
            counted.columns,
            cluster.isPresent() ? "ReplicatedAggregatingMergeTree" : "AggregatingMergeTree",
            partition(resolution),
            counted.by,
            expiry(resolution).map(expression -> "TTL " + expression).orElse(""),
            known());
  }

  private String known() {
    return cluster.isPresent()
        ? "replicated_deduplication_window = %d, replicated_deduplication_window_seconds = %d"
            .formatted(BATCHES_KNOWN, SECONDS_KNOWN)
        : "non_replicated_deduplication_window = " + BATCHES_KNOWN;
  }

  private String createOverAll(Counted counted, Resolution resolution, String name) {
    return """
        CREATE TABLE IF NOT EXISTS %s%s AS %s
        ENGINE = Distributed(`%s`, currentDatabase(), %s, cityHash64(org, %s))
        """
        .formatted(
            counted.table(resolution),
            onCluster(),
            local(counted, resolution),
            name,
            local(counted, resolution),
            counted.shard);
  }

  private String createView(Counted counted, Resolution resolution) {
    return """
        CREATE MATERIALIZED VIEW IF NOT EXISTS %s%s TO %s AS
        SELECT %s, %s FROM %s GROUP BY %s
        """
        .formatted(
            counted.view(resolution),
            onCluster(),
            local(counted, resolution),
            counted.by.replace("bucket", "toInt32(" + bucketOfHour(resolution) + ") AS bucket"),
            counted.sums,
            local(counted, Resolution.HOUR),
            counted.by);
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
