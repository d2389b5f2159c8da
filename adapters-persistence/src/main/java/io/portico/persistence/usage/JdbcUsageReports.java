package io.portico.persistence.usage;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Count;
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
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the tables {@code usage_hour}, {@code usage_day} and {@code usage_month}. */
@Singleton
final class JdbcUsageReports implements UsageReports {

  private final Jdbc jdbc;
  private final UsageDictionary dictionary;
  private final UsageRows rows;
  private final UsageRanking ranking;

  JdbcUsageReports(Jdbc jdbc, UsageDictionary dictionary, UsageRows rows, UsageRanking ranking) {
    this.jdbc = jdbc;
    this.rows = rows;
    this.dictionary = dictionary;
    this.ranking = ranking;
  }

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
    return jdbc.query(
        select(organisation, question, keys.values())
            .then(" ORDER BY bucket, code" + by.map(_ -> ", dimension").orElse(""))
            .then(" LIMIT ? OFFSET ?", limit, offset),
        row -> total(row, by, byId));
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
                spans.map(span -> ofAllKeys(organisation, buckets, span, filter)).toList())
            .then(" ORDER BY bucket, code");
    return jdbc.query(sql, LONGEST, row -> total(row, Optional.empty(), Map.of()));
  }

  private Sql ofAllKeys(
      OrganisationId organisation, Buckets buckets, BucketRange span, UsageFilter filter) {
    return bucket(buckets, span)
        .then(
            """
            , u.code, CAST(SUM(u.hits) AS SIGNED) AS hits, MAX(u.last_hit) AS last_hit,
              CAST(SUM(u.latency_sum) AS SIGNED) AS latency_sum,
              CAST(SUM(u.timed) AS SIGNED) AS timed
            FROM usage_key k
            """)
        .then(
            rows.counters(
                span.resolution(),
                span.buckets().boxed().toList(),
                rows.targets(organisation, filter)))
        .then(" WHERE k.org_id = ?", organisation)
        .then(groups(buckets, span) + " HAVING SUM(u.hits) > 0");
  }

  /* A constant is not a group: in MySQL, a number there is the position of a column. */
  private static Sql bucket(Buckets buckets, BucketRange span) {
    var bucket = buckets.bucket(span);
    return bucket.isPresent()
        ? Sql.of("SELECT 0 + ? AS bucket", bucket.getAsInt())
        : Sql.of("SELECT u.bucket");
  }

  private static String groups(Buckets buckets, BucketRange span) {
    return " GROUP BY " + (buckets.bucket(span).isPresent() ? "" : "u.bucket, ") + "u.code";
  }

  @Override
  public long count(OrganisationId organisation, UsageQuery question) {
    var keys = dictionary.findKeys(organisation, question.keys());
    return keys.isEmpty() || question.buckets().spans().isEmpty()
        ? 0
        : jdbc.count(
            Sql.of("SELECT COUNT(*) FROM (")
                .then(select(organisation, question, keys.values()))
                .then(") totals"));
  }

  /* The last hit is in the last month; the rows of a month are adjacent. */
  @Override
  public Map<StoredKey, Instant> lastUsed(OrganisationId organisation, Collection<StoredKey> keys) {
    return jdbc
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
  }

  /*
   * The ids of the keys are literals: with a join, the server would read all counters of a key
   * instead of the requested buckets. Tables that the query does not need are not joined.
   */
  private Sql select(OrganisationId organisation, UsageQuery question, Collection<Integer> keys) {
    var targets = rows.targets(organisation, question.filter());
    return Sql.join(
        " UNION ALL ",
        question.buckets().spans().stream()
            .map(span -> select(question, span, keys, targets))
            .toList());
  }

  private static Sql select(
      UsageQuery question, BucketRange span, Collection<Integer> keys, List<Sql> targets) {
    var by = question.by();
    var sql =
        new StringBuilder(
                ", u.code, %s AS hits, MAX(u.last_hit) AS last_hit,".formatted(sum("u.hits")))
            .append(
                " %s AS latency_sum, %s AS timed".formatted(sum("u.latency_sum"), sum("u.timed")))
            .append(by.isPresent() ? column(by) + " AS dimension" : "")
            .append(" FROM ")
            .append(UsageRows.table(span.resolution()))
            .append(" u");
    if (!targets.isEmpty() || isOfTargets(by)) {
      sql.append(" JOIN usage_target t ON t.id = u.target_id");
    }
    if (by.filter(UsageDimension.API::equals).isPresent()) {
      sql.append(UsageRows.RENAMED);
    }
    if (by.filter(JdbcUsageReports::isOfIssuedKeys).isPresent()) {
      sql.append(" LEFT JOIN usage_key k ON k.id = u.key_id")
          .append(" LEFT JOIN issued_key i")
          .append(" ON i.org_id = k.org_id AND i.stored_key = k.stored_key");
    }
    var conditions = new ArrayList<Sql>();
    conditions.add(isOf(keys));
    conditions.add(Sql.of("u.bucket BETWEEN ? AND ?", span.first(), span.last()));
    conditions.addAll(targets);
    return bucket(question.buckets(), span)
        .then(sql + " WHERE ")
        .then(Sql.join(" AND ", conditions))
        .then(groups(question.buckets(), span) + column(by));
  }

  /* SUM returns decimals, which drivers parse digit by digit. */
  private static String sum(String column) {
    return "CAST(SUM(" + column + ") AS SIGNED)";
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

  private static boolean isOfIssuedKeys(UsageDimension by) {
    return by == UsageDimension.DEVELOPER || by == UsageDimension.APPLICATION;
  }

  private static boolean isOfTargets(Optional<UsageDimension> by) {
    return by.filter(one -> one == UsageDimension.API || one == UsageDimension.POLICY).isPresent();
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
}
