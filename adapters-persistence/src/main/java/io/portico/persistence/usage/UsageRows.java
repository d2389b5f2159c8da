package io.portico.persistence.usage;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.usage.UnfoldedUsage.Unfolded;
import jakarta.inject.Singleton;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The rows of {@code usage_hour}, {@code usage_day} and {@code usage_month}. */
@Singleton
record UsageRows(Jdbc jdbc, DatabaseProduct product) {

  /** Joins the present ids of APIs that were renamed, as {@code f}. */
  static final String RENAMED =
      " LEFT JOIN api_former_id f ON f.org_id = t.org_id AND f.former = t.api";

  /** The columns of a counter. */
  static final String COLUMNS =
      "key_id, bucket, target_id, code, hits, last_hit, latency_sum, timed";

  /** The application of the issued key with the alias i. */
  static final String APPLICATION = "COALESCE(i.application, i.developer)";

  /** The id of the API of a target {@code t}, with {@link #RENAMED}. */
  static final String API = "COALESCE(f.api, t.api)";

  /** Returns the table of {@code resolution}. */
  static String table(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> "usage_hour";
      case DAY -> "usage_day";
      case MONTH -> "usage_month";
    };
  }

  /** Returns the conditions of {@code filter} on rows of {@code usage_target t}. */
  List<Sql> targets(OrganisationId organisation, UsageFilter filter) {
    var conditions = new ArrayList<Sql>();
    filter
        .api()
        .map(
            api -> {
              var isApi = isOneOf(withFormerIds(organisation, Set.of(api)));
              return filter
                  .plan()
                  .map(plan -> Sql.of("(t.plan = ? OR ", plan).then(isApi).then(")"))
                  .orElse(isApi);
            })
        .ifPresent(conditions::add);
    filter.storedVersion().ifPresent(version -> conditions.add(Sql.of("t.version = ?", version)));
    filter.plans().ifPresent(plans -> conditions.add(Sql.of("t.plan IN ").then(Sql.list(plans))));
    filter.apis().ifPresent(apis -> conditions.add(isOneOf(withFormerIds(organisation, apis))));
    return conditions;
  }

  private Set<String> withFormerIds(OrganisationId organisation, Set<String> apis) {
    var all = new HashSet<>(apis);
    all.addAll(
        jdbc.query(
            Chunks.ofFewSizes(apis),
            some ->
                Sql.of(
                        "SELECT former FROM api_former_id WHERE org_id = ? AND api IN ",
                        organisation)
                    .then(Sql.list(some)),
            Row::text));
    return all;
  }

  private static Sql isOneOf(Set<String> apis) {
    var lists =
        Chunks.ofFewSizes(apis).stream()
            .map(some -> Sql.of("t.api IN ").then(Sql.list(some)))
            .toList();
    return Sql.of("(").then(Sql.join(" OR ", lists)).then(")");
  }

  /** Returns the ids of the targets that meet {@code filter}; empty if all do. */
  Optional<Set<Integer>> targetIds(OrganisationId organisation, UsageFilter filter) {
    var conditions = targets(organisation, filter);
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Set.copyOf(
                jdbc.query(
                    Sql.of("SELECT t.id FROM usage_target t WHERE t.org_id = ? AND ", organisation)
                        .then(Sql.join(" AND ", conditions)),
                    Row::integer)));
  }

  /**
   * Returns a join of the counters {@code u} of {@code usage_key k} in {@code spans}. Keys without
   * counters may have a row of NULL.
   *
   * <p>For a range of buckets, a server would read all counters of a key. With the buckets as a
   * table, it looks up each key and bucket; the outer join puts the keys first. H2 looks up the
   * range of all spans; it would compare each row with each of the buckets.
   *
   * @param spans at least one, all of one resolution
   * @param targets conditions on {@code usage_target t}
   */
  Sql counters(List<BucketRange> spans, List<Sql> targets) {
    var ofTargets =
        targets.isEmpty()
            ? Sql.of("")
            : Sql.of(" JOIN usage_target t ON t.id = u.target_id AND ")
                .then(Sql.join(" AND ", targets));
    var table = table(spans.getFirst().resolution());
    if (product.looksUpNestedJoins()) {
      return Sql.of("LEFT JOIN ((")
          .then(asTable(spans.stream().flatMapToInt(BucketRange::buckets)))
          .then(") b JOIN " + table + " u ON u.bucket = b.bucket")
          .then(ofTargets)
          .then(") ON u.key_id = k.id");
    }
    var ranges =
        spans.stream().map(span -> Sql.of("u.bucket BETWEEN ? AND ?", span.first(), span.last()));
    return Sql.of(
            "JOIN " + table + " u ON u.key_id = k.id AND u.bucket BETWEEN ? AND ? AND (",
            spans.stream().mapToInt(BucketRange::first).min().orElseThrow(),
            spans.stream().mapToInt(BucketRange::last).max().orElseThrow())
        .then(Sql.join(" OR ", ranges.toList()))
        .then(")")
        .then(ofTargets);
  }

  /* With the zero they are numbers whatever the type of a parameter is. */
  private static Sql asTable(IntStream buckets) {
    return Sql.join(
        " UNION ALL ",
        buckets.mapToObj(bucket -> Sql.of("SELECT 0 + ? AS bucket", bucket)).toList());
  }

  /**
   * Returns the counters of {@code keys} in {@code span} together with {@code others}, as a table
   * {@code u} with {@link #COLUMNS}.
   */
  Sql ofKeys(BucketRange span, Collection<Integer> keys, Unfolded others) {
    var counted =
        Sql.of("(SELECT " + COLUMNS + " FROM " + table(span.resolution()) + " u WHERE ")
            .then(isOf(keys))
            .then(" AND u.bucket BETWEEN ? AND ?", span.first(), span.last());
    var more =
        others.isEmpty()
            ? List.<long[]>of()
            : others.of(keys).in(span.resolution()).rows(span.first(), span.last());
    return more.isEmpty()
        ? counted.then(") u")
        : counted
            .then(" UNION ALL SELECT " + COLUMNS + " FROM ")
            .then(jdbc.table("r", COLUMNS, more))
            .then(") u");
  }

  /*
   * Padded to a power of two with repeated ids, so that a dozen statements stay prepared for all
   * sizes.
   */
  private static Sql isOf(Collection<Integer> keys) {
    var ids = new ArrayList<>(keys.stream().sorted().toList());
    var size = Integer.highestOneBit(2 * ids.size() - 1);
    ids.addAll(Collections.nCopies(size - ids.size(), ids.getLast()));
    var lists = new ArrayList<Sql>();
    for (var some : Chunks.ofFewSizes(ids)) {
      lists.add(Sql.of("u.key_id IN ").then(Sql.list(some)));
    }
    return Sql.of("(").then(Sql.join(" OR ", lists)).then(")");
  }

  /**
   * Adds {@code hours} to the counters of every resolution, in the order of their keys: a fixed
   * lock order prevents deadlock.
   */
  void add(UsageRun hours) {
    for (var resolution : Resolution.values()) {
      add(resolution, hours.in(resolution));
    }
  }

  /** Adds {@code run} to the counters of {@code resolution} alone. */
  void add(Resolution resolution, UsageRun run) {
    var rows = IntStream.range(0, run.size()).boxed().toList();
    if (!product.writesManyRowsAtOnce()) {
      jdbc.batch(
          statement(table(resolution), 1),
          rows,
          (statement, row) -> bind(statement, run, List.of(row)));
      return;
    }
    for (var some : Chunks.ofFewSizes(rows)) {
      jdbc.update(
          statement(table(resolution), some.size()),
          some,
          (statement, these) -> bind(statement, run, these));
    }
  }

  private static String statement(String table, int rows) {
    return "INSERT INTO "
        + table
        + " (key_id, bucket, target_id, code, shard, hits, last_hit, latency_sum, timed) VALUES "
        + "(?, ?, ?, ?, 0, ?, ?, ?, ?), ".repeat(rows - 1)
        + """
        (?, ?, ?, ?, 0, ?, ?, ?, ?)
        ON DUPLICATE KEY UPDATE hits = hits + VALUES(hits),
          last_hit = GREATEST(last_hit, VALUES(last_hit)),
          latency_sum = latency_sum + VALUES(latency_sum), timed = timed + VALUES(timed)
        """;
  }

  private static void bind(PreparedStatement statement, UsageRun run, List<Integer> rows)
      throws SQLException {
    var column = 0;
    for (var i : rows) {
      statement.setInt(++column, run.key(i));
      statement.setInt(++column, run.bucket(i));
      statement.setInt(++column, run.target(i));
      statement.setInt(++column, run.code(i));
      statement.setLong(++column, run.hits(i));
      statement.setLong(++column, run.lastHit(i));
      statement.setLong(++column, run.latencySum(i));
      statement.setLong(++column, run.timed(i));
    }
  }
}
