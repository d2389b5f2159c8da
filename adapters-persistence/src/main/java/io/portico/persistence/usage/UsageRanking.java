package io.portico.persistence.usage;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageRank;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ranks the usage of all keys of an organisation. Counters are summed by integer id, first for each
 * resolution and then in total; names are joined last.
 */
@Singleton
final class UsageRanking {

  private final Jdbc jdbc;
  private final UsageRows rows;
  private final UsageDictionary dictionary;

  UsageRanking(Jdbc jdbc, UsageRows rows, UsageDictionary dictionary) {
    this.jdbc = jdbc;
    this.rows = rows;
    this.dictionary = dictionary;
  }

  /** Returns the ranking, or empty if it takes longer than {@code longest}. */
  Optional<List<UsageRank>> rank(
      OrganisationId organisation, Buckets buckets, RankingQuery question, Duration longest) {
    if (buckets.spans().isEmpty()) {
      return Optional.of(List.of());
    }
    var sql = ranks(organisation, buckets, question);
    return question.by() == UsageDimension.KEY
        ? jdbc.query(sql, longest, UsageRanking::sums).map(sums -> ofKeys(organisation, sums))
        : jdbc.query(sql, longest, row -> rank(row, question.by()));
  }

  /** Returns the number of all ranks, or empty if counting takes longer than {@code longest}. */
  Optional<Long> count(
      OrganisationId organisation, Buckets buckets, RankingQuery question, Duration longest) {
    if (buckets.spans().isEmpty()) {
      return Optional.of(0L);
    }
    return jdbc.query(
            Sql.of("SELECT COUNT(*) FROM (")
                .then(groups(organisation, buckets, question))
                .then(") ranks"),
            longest,
            Row::number)
        .map(List::getFirst);
  }

  private Sql ranks(OrganisationId organisation, Buckets buckets, RankingQuery question) {
    var order = question.order();
    return groups(organisation, buckets, question)
        .then(" ORDER BY " + column(order.measure()) + (order.ascending() ? "" : " DESC"))
        .then(", " + of(question.by()) + " LIMIT ? OFFSET ?", question.limit(), question.offset());
  }

  private Sql groups(OrganisationId organisation, Buckets buckets, RankingQuery question) {
    return Sql.of(
            "SELECT "
                + of(question.by())
                + """
                , SUM(x.hits) AS hits, SUM(x.success) AS success, SUM(x.error) AS error,
                  MAX(x.last_hit) AS last_hit
                FROM (
                """)
        .then(Sql.join(" UNION ALL ", sums(organisation, buckets, question)))
        .then(") x ")
        .then(whatItIs(organisation, question.by()))
        .then(" GROUP BY " + of(question.by()));
  }

  private static String of(UsageDimension by) {
    return switch (by) {
      case KEY, DEVELOPER, APPLICATION -> "x.id";
      case API -> UsageRows.API;
      case POLICY -> "t.plan";
    };
  }

  private static String column(UsageMeasure measure) {
    return switch (measure) {
      case HITS -> "hits";
      case SUCCESS -> "success";
      case ERROR -> "error";
    };
  }

  private static Sql whatItIs(OrganisationId organisation, UsageDimension by) {
    var target = Sql.of("JOIN usage_target t ON t.org_id = ? AND t.id = x.id", organisation);
    return switch (by) {
      case KEY, DEVELOPER, APPLICATION -> Sql.of("");
      case API -> target.then(UsageRows.RENAMED);
      case POLICY -> target.then(" AND t.plan <> ?", UsageDictionary.NO_PLAN);
    };
  }

  /* One sum for each resolution; the days before and after the months share one. */
  private List<Sql> sums(OrganisationId organisation, Buckets counters, RankingQuery question) {
    var buckets = new EnumMap<Resolution, List<Integer>>(Resolution.class);
    for (var span : counters.spans()) {
      span.buckets()
          .forEach(buckets.computeIfAbsent(span.resolution(), _ -> new ArrayList<>())::add);
    }
    var sums = new ArrayList<Sql>();
    buckets.forEach((resolution, some) -> sums.add(sum(organisation, question, resolution, some)));
    return sums;
  }

  /* HitOutcome defines success. */
  private Sql sum(
      OrganisationId organisation,
      RankingQuery question,
      Resolution resolution,
      List<Integer> buckets) {
    var id = id(question.by());
    return Sql.of(
            "SELECT "
                + id
                + """
                 AS id, SUM(u.hits) AS hits,
                 SUM(CASE WHEN u.code BETWEEN 200 AND 299 THEN u.hits ELSE 0 END) AS success,
                 SUM(CASE WHEN u.code >= 400 THEN u.hits ELSE 0 END) AS error,
                 MAX(u.last_hit) AS last_hit
                FROM usage_key k
                """)
        .then(
            question.by() == UsageDimension.DEVELOPER || question.by() == UsageDimension.APPLICATION
                ? Sql.of(
                    "JOIN issued_key i ON i.org_id = ? AND i.stored_key = k.stored_key ",
                    organisation)
                : Sql.of(""))
        .then(rows.counters(resolution, buckets, rows.targets(organisation, question.filter())))
        .then(" WHERE k.org_id = ?", organisation)
        .and("k.id <> ?", without(organisation, question.by()))
        .then(" GROUP BY " + id + " HAVING SUM(u.hits) > 0");
  }

  /* Calls without a key are those of no key. */
  private Optional<Integer> without(OrganisationId organisation, UsageDimension by) {
    return by == UsageDimension.KEY ? dictionary.findNoKey(organisation) : Optional.empty();
  }

  private static String id(UsageDimension by) {
    return switch (by) {
      case KEY -> "u.key_id";
      case DEVELOPER -> "i.developer";
      case APPLICATION -> UsageRows.APPLICATION;
      case API, POLICY -> "u.target_id";
    };
  }

  private record Sums(int id, long hits, long success, long error, Instant lastHit) {

    UsageRank of(String what) {
      return new UsageRank(what, hits, success, error, lastHit);
    }
  }

  private static Sums sums(Row row) throws SQLException {
    return new Sums(row.integer(), row.number(), row.number(), row.number(), row.instant());
  }

  private static UsageRank rank(Row row, UsageDimension by) throws SQLException {
    var of = by == UsageDimension.API ? row.text() : row.identifier().toString();
    return new UsageRank(of, row.number(), row.number(), row.number(), row.instant());
  }

  private List<UsageRank> ofKeys(OrganisationId organisation, List<Sums> sums) {
    if (sums.isEmpty()) {
      return List.of();
    }
    var keys =
        jdbc
            .query(
                Chunks.ofFewSizes(sums.stream().map(Sums::id).toList()),
                some ->
                    Sql.of(
                            "SELECT id, stored_key FROM usage_key WHERE org_id = ? AND id IN ",
                            organisation)
                        .then(Sql.list(some)),
                row -> Map.entry(row.integer(), row.text()))
            .stream()
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    return sums.stream().map(sum -> sum.of(keys.getOrDefault(sum.id(), ""))).toList();
  }
}
