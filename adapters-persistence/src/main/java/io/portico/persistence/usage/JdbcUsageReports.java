package io.portico.persistence.usage;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTotal;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.usage.UnfoldedUsage.Unfolded;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the tables {@code usage_hour}, {@code usage_day} and {@code usage_month}. */
@Singleton
record JdbcUsageReports(
    Jdbc jdbc,
    UsageDictionary dictionary,
    UsageRows rows,
    UsageRanking ranking,
    LatencyRows latencies,
    UnfoldedUsage unfolded)
    implements UsageReports {

  @Override
  public List<UsageTotal> totals(
      OrganisationId organisation, UsageQuery question, long offset, int limit) {
    var by = question.by();
    var keys = dictionary.findKeys(organisation, question.keys());
    if (keys.isEmpty() || question.buckets().spans().isEmpty()) {
      return List.of();
    }
    var byId =
        by.filter(UsageDimension.KEY::equals).isPresent()
            ? keys.entrySet().stream().collect(toMap(Map.Entry::getValue, Map.Entry::getKey))
            : Map.<Integer, StoredKey>of();
    return unfolded.read(
        organisation,
        others ->
            jdbc.query(
                select(organisation, question, keys.values(), others)
                    .then(" ORDER BY bucket, code" + by.map(_ -> ", dimension").orElse(""))
                    .then(" LIMIT ? OFFSET ?", limit, offset),
                row -> total(row, by, byId)));
  }

  @Override
  public Optional<List<UsageTotal>> totalsOfAllKeys(
      OrganisationId organisation, Buckets buckets, UsageFilter filter) {
    if (buckets.spans().isEmpty()) {
      return Optional.of(List.of());
    }
    var spans = buckets.spans().stream();
    var sql =
        Sql.join(
            " UNION ALL ",
            spans.map(span -> ofAllKeys(organisation, buckets, span, filter)).toList());
    return unfolded.read(
        organisation,
        others ->
            jdbc.query(sql, LONGEST, row -> total(row, Optional.empty(), Map.of()))
                .map(
                    counted ->
                        summed(counted, others, buckets, rows.targetIds(organisation, filter))));
  }

  private static List<UsageTotal> summed(
      List<UsageTotal> counted, Unfolded others, Buckets buckets, Optional<Set<Integer>> targets) {
    if (others.isEmpty() && buckets.spans().size() == 1) {
      return counted;
    }
    var sums = new TreeMap<Group, Count>(Group.ORDER);
    counted.forEach(
        total -> sums.merge(new Group(total.bucket(), total.code()), total.count(), Count::plus));
    others.forEach(
        (run, i) -> {
          var bucket = buckets.ofHour(run.bucket(i));
          if (bucket.isPresent()
              && targets.filter(some -> !some.contains(run.target(i))).isEmpty()) {
            sums.merge(new Group(bucket.getAsInt(), run.code(i)), run.count(i), Count::plus);
          }
        });
    return sums.entrySet().stream().map(sum -> sum.getKey().of(sum.getValue())).toList();
  }

  private record Group(int bucket, int code) {

    static final Comparator<Group> ORDER =
        Comparator.comparingInt(Group::bucket).thenComparingInt(Group::code);

    UsageTotal of(Count count) {
      return new UsageTotal(bucket, code, Optional.empty(), count);
    }
  }

  private Sql ofAllKeys(
      OrganisationId organisation, Buckets buckets, BucketRange span, UsageFilter filter) {
    return bucket(buckets, span)
        .then(
            """
            , u.code, %s AS hits, MAX(u.last_hit) AS last_hit, %s AS latency_sum, %s AS timed
            FROM usage_key k
            """
                .formatted(sum("u.hits"), sum("u.latency_sum"), sum("u.timed")))
        .then(rows.counters(List.of(span), rows.targets(organisation, filter)))
        .then(" WHERE k.org_id = ?", organisation)
        .then(groups(buckets, span) + " HAVING SUM(u.hits) > 0");
  }

  /* A constant is not a group: in MySQL, a number there is the position of a column. */
  private static Sql bucket(Buckets buckets, BucketRange span) {
    var bucket = buckets.bucket(span);
    return bucket.isPresent()
        ? Sql.of("SELECT 0 + ? AS bucket", bucket.getAsInt())
        : Sql.of("SELECT " + expression(buckets, span) + " AS bucket");
  }

  private static String groups(Buckets buckets, BucketRange span) {
    return " GROUP BY "
        + (buckets.bucket(span).isPresent() ? "" : expression(buckets, span) + ", ")
        + "u.code";
  }

  /* Hours of another zone than UTC, and days of them; a parameter would make it two expressions. */
  private static String expression(Buckets buckets, BucketRange span) {
    var shift = buckets.shift(span);
    var counter = shift == 0 ? "u.bucket" : "(u.bucket + " + shift + ")";
    return span.resolution() == buckets.resolution() ? counter : "FLOOR(" + counter + " / 24)";
  }

  @Override
  public long count(OrganisationId organisation, UsageQuery question) {
    var keys = dictionary.findKeys(organisation, question.keys());
    return keys.isEmpty() || question.buckets().spans().isEmpty()
        ? 0
        : unfolded.read(
            organisation,
            others ->
                jdbc.count(
                    Sql.of("SELECT COUNT(*) FROM (")
                        .then(select(organisation, question, keys.values(), others))
                        .then(") totals")));
  }

  /* The last hit is in the last month; the rows of a month are adjacent. */
  @Override
  public Map<StoredKey, Instant> lastUsed(OrganisationId organisation, Collection<StoredKey> keys) {
    return unfolded.read(organisation, others -> lastUsed(organisation, keys, others));
  }

  private Map<StoredKey, Instant> lastUsed(
      OrganisationId organisation, Collection<StoredKey> keys, Unfolded others) {
    var last =
        jdbc
            .query(
                Chunks.ofFewSizes(keys.stream().map(StoredKey::text).distinct().toList()),
                some ->
                    Sql.of(
                            """
                            SELECT k.stored_key, MAX(u.last_hit)
                            FROM usage_key k
                            JOIN usage_month u ON u.key_id = k.id
                             AND u.bucket = (SELECT m.bucket FROM usage_month m WHERE m.key_id = k.id
                                             ORDER BY m.bucket DESC LIMIT 1)
                            WHERE\s""")
                        .then(jdbc.among("k.org_id, k.stored_key", List.of(organisation), some))
                        .then(" GROUP BY k.stored_key"),
                row -> Map.entry(new StoredKey(row.text()), row.instant()))
            .stream()
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    if (!others.isEmpty()) {
      var ids = dictionary.findKeys(organisation, keys);
      var unfolded = others.of(ids.values());
      ids.forEach(
          (key, id) ->
              unfolded
                  .lastHitOf(id)
                  .ifPresent(at -> last.merge(key, at, (a, b) -> a.isAfter(b) ? a : b)));
    }
    return last;
  }

  /*
   * The ids of the keys are literals: with a join, the server would read all counters of a key
   * instead of the requested buckets. Tables that the query does not need are not joined.
   */
  private Sql select(
      OrganisationId organisation, UsageQuery question, Collection<Integer> keys, Unfolded others) {
    var targets = rows.targets(organisation, question.filter());
    var spans =
        question.buckets().spans().stream()
            .map(span -> select(question, span, rows.ofKeys(span, keys, others), targets))
            .toList();
    return spans.size() == 1 ? spans.getFirst() : sum(question.by(), spans);
  }

  /* Several spans may be in one bucket. */
  private static Sql sum(Optional<UsageDimension> by, List<Sql> spans) {
    var dimension = by.isPresent() ? ", x.dimension" : "";
    return Sql.of("SELECT x.bucket, x.code, ")
        .then(sum("x.hits") + " AS hits, MAX(x.last_hit) AS last_hit, ")
        .then(sum("x.latency_sum") + " AS latency_sum, " + sum("x.timed") + " AS timed")
        .then(dimension + " FROM (")
        .then(Sql.join(" UNION ALL ", spans))
        .then(") x GROUP BY x.bucket, x.code" + dimension);
  }

  private static Sql select(
      UsageQuery question, BucketRange span, Sql counters, List<Sql> targets) {
    var by = question.by();
    var columns =
        ", u.code, %s AS hits, MAX(u.last_hit) AS last_hit, %s AS latency_sum, %s AS timed%s FROM "
            .formatted(
                sum("u.hits"),
                sum("u.latency_sum"),
                sum("u.timed"),
                by.isPresent() ? column(by) + " AS dimension" : "");
    var joins = new StringBuilder();
    if (!targets.isEmpty() || isOfTargets(by)) {
      joins.append(" JOIN usage_target t ON t.id = u.target_id");
    }
    if (by.filter(UsageDimension.API::equals).isPresent()) {
      joins.append(UsageRows.RENAMED);
    }
    if (by.filter(JdbcUsageReports::isOfIssuedKeys).isPresent()) {
      joins
          .append(" LEFT JOIN usage_key k ON k.id = u.key_id")
          .append(" LEFT JOIN issued_key i")
          .append(" ON i.org_id = k.org_id AND i.stored_key = k.stored_key");
    }
    var where = targets.isEmpty() ? Sql.of("") : Sql.of(" WHERE ").then(Sql.join(" AND ", targets));
    return bucket(question.buckets(), span)
        .then(columns)
        .then(counters)
        .then(joins.toString())
        .then(where)
        .then(groups(question.buckets(), span) + column(by));
  }

  /* SUM returns decimals, which drivers parse digit by digit. */
  private static String sum(String column) {
    return "CAST(SUM(" + column + ") AS SIGNED)";
  }

  private static boolean isOfIssuedKeys(UsageDimension by) {
    return by == UsageDimension.DEVELOPER || by == UsageDimension.APPLICATION;
  }

  private static boolean isOfTargets(Optional<UsageDimension> by) {
    return by.filter(UsageDimension::isOfTarget).isPresent();
  }

  private static String column(Optional<UsageDimension> by) {
    return by.map(one -> ", " + expression(one)).orElse("");
  }

  private static String expression(UsageDimension by) {
    return switch (by) {
      case API -> UsageRows.API;
      case DEVELOPER -> "i.developer";
      case APPLICATION -> UsageRows.APPLICATION;
      case POLICY -> "t.plan";
      case KEY -> "u.key_id";
    };
  }

  private static UsageTotal total(
      Row row, Optional<UsageDimension> by, Map<Integer, StoredKey> keys) throws SQLException {
    var bucket = row.integer();
    var code = row.integer();
    var count = new Count(row.number(), row.instant(), row.number(), row.number());
    return new UsageTotal(
        bucket, code, by.isEmpty() ? Optional.empty() : of(row, by.get(), keys), count);
  }

  private static Optional<String> of(Row row, UsageDimension by, Map<Integer, StoredKey> keys)
      throws SQLException {
    return switch (by) {
      case API -> row.optionalText();
      case KEY -> Optional.ofNullable(keys.get(row.integer())).map(StoredKey::text);
      case DEVELOPER, APPLICATION, POLICY ->
          row.optionalIdentifier()
              .filter(id -> !id.equals(UsageDictionary.NO_PLAN))
              .map(Identifier::toString);
    };
  }

  @Override
  public Optional<List<UsageRank>> rank(
      OrganisationId organisation, Buckets buckets, RankingQuery question) {
    return ranking.rank(organisation, buckets, question, LONGEST);
  }

  @Override
  public Optional<Long> countRanks(
      OrganisationId organisation, Buckets buckets, RankingQuery question) {
    return ranking.count(organisation, buckets, question, LONGEST);
  }

  @Override
  public Optional<Map<Integer, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter) {
    return latencies.byBucket(organisation, buckets, filter);
  }

  @Override
  public Optional<Map<String, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter, UsageDimension by) {
    return latencies.byDimension(organisation, buckets, filter, by);
  }
}
