package io.portico.persistence.usage;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.HitOutcome;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageRank;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.usage.UnfoldedUsage.Unfolded;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Ranks the usage of all keys of an organisation. Counters are summed by integer id, first for each
 * resolution and then in total; names are joined last.
 */
@Singleton
record UsageRanking(Jdbc jdbc, UsageRows rows, UsageDictionary dictionary, UnfoldedUsage unfolded) {

  /* What is not in the counters goes with the statement: ten megabytes, of the 16 that MariaDB takes. */
  private static final int MOST_UNFOLDED = 200_000;

  /** Returns the ranking, or empty if it takes longer than {@code longest}. */
  Optional<List<UsageRank>> rank(
      OrganisationId organisation, Buckets buckets, RankingQuery question, Duration longest) {
    if (buckets.spans().isEmpty()) {
      return Optional.of(List.of());
    }
    return read(
        organisation,
        buckets,
        question,
        groups -> {
          var ranks = ranks(question, groups);
          return question.by() == UsageDimension.KEY
              ? jdbc.query(ranks, longest, UsageRanking::sums)
                  .map(sums -> ofKeys(organisation, sums))
              : jdbc.query(ranks, longest, row -> rank(row, question.by()));
        });
  }

  /** Returns the number of all ranks, or empty if counting takes longer than {@code longest}. */
  Optional<Long> count(
      OrganisationId organisation, Buckets buckets, RankingQuery question, Duration longest) {
    if (buckets.spans().isEmpty()) {
      return Optional.of(0L);
    }
    return read(
            organisation,
            buckets,
            question,
            groups ->
                jdbc.query(
                    Sql.of("SELECT COUNT(*) FROM (").then(groups).then(") ranks"),
                    longest,
                    Row::number))
        .map(List::getFirst);
  }

  private <T> Optional<List<T>> read(
      OrganisationId organisation,
      Buckets buckets,
      RankingQuery question,
      Function<Sql, Optional<List<T>>> query) {
    return unfolded.read(
        organisation,
        others -> {
          var more = unfolded(organisation, buckets, question, others);
          return more.size() > MOST_UNFOLDED
              ? Optional.empty()
              : query.apply(groups(organisation, buckets, question, more));
        });
  }

  private static Sql ranks(RankingQuery question, Sql groups) {
    var order = question.order();
    return groups
        .then(" ORDER BY " + column(order.measure()) + (order.ascending() ? "" : " DESC"))
        .then(", " + of(question.by()) + " LIMIT ? OFFSET ?", question.limit(), question.offset());
  }

  private Sql groups(
      OrganisationId organisation, Buckets buckets, RankingQuery question, List<long[]> more) {
    var sums = sums(organisation, buckets, question);
    if (!more.isEmpty()) {
      sums.add(table(organisation, question.by(), more));
    }
    return Sql.of(
            "SELECT "
                + of(question.by())
                + """
                , SUM(x.success) AS success, SUM(x.error) AS error, SUM(x.hits) AS hits,
                  MAX(x.last_hit) AS last_hit, SUM(x.latency_sum) AS latency_sum,
                  SUM(x.timed) AS timed
                FROM (
                """)
        .then(Sql.join(" UNION ALL ", sums))
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
      // A floating-point number: databases round others differently.
      case LATENCY -> "SUM(x.latency_sum) * 1e0 / NULLIF(SUM(x.timed), 0)";
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
    var spans = new EnumMap<Resolution, List<BucketRange>>(Resolution.class);
    for (var span : counters.spans()) {
      spans.computeIfAbsent(span.resolution(), _ -> new ArrayList<>()).add(span);
    }
    var sums = new ArrayList<Sql>();
    spans.values().forEach(some -> sums.add(sum(organisation, question, some)));
    return sums;
  }

  /* The sums of what is not in the counters, by the same ids. */
  private List<long[]> unfolded(
      OrganisationId organisation, Buckets buckets, RankingQuery question, Unfolded others) {
    if (others.isEmpty()) {
      return List.of();
    }
    var targets = rows.targetIds(organisation, question.filter());
    var noKey = without(organisation, question.by());
    var byTarget = question.by().isOfTarget();
    var sums = new HashMap<Integer, long[]>();
    others.forEach(
        (run, i) -> {
          if (buckets.ofHour(run.bucket(i)).isPresent()
              && targets.filter(some -> !some.contains(run.target(i))).isEmpty()
              && noKey.filter(id -> id == run.key(i)).isEmpty()) {
            var id = byTarget ? run.target(i) : run.key(i);
            add(
                sums.computeIfAbsent(id, _ -> new long[] {id, 0, 0, 0, Long.MIN_VALUE, 0, 0}),
                run,
                i);
          }
        });
    return List.copyOf(sums.values());
  }

  private Sql table(OrganisationId organisation, UsageDimension by, List<long[]> sums) {
    var isOfIssued = !by.isOfTarget() && by != UsageDimension.KEY;
    return Sql.of("SELECT " + (isOfIssued ? id(by) : "u.id"))
        .then(" AS id, u.hits, u.success, u.error, u.last_hit, u.latency_sum, u.timed FROM ")
        .then(jdbc.table("u", "id, hits, success, error, last_hit, latency_sum, timed", sums))
        .then(
            isOfIssued
                ? Sql.of(
                    """
                     JOIN usage_key k ON k.id = u.id
                    JOIN issued_key i ON i.org_id = ? AND i.stored_key = k.stored_key
                    """,
                    organisation)
                : Sql.of(""));
  }

  private static void add(long[] sum, UsageRun run, int i) {
    var outcome = HitOutcome.of(run.code(i));
    sum[1] += run.hits(i);
    sum[2] += outcome == HitOutcome.SUCCESS ? run.hits(i) : 0;
    sum[3] += outcome == HitOutcome.ERROR ? run.hits(i) : 0;
    sum[4] = Math.max(sum[4], run.lastHit(i));
    sum[5] += run.latencySum(i);
    sum[6] += run.timed(i);
  }

  /* HitOutcome defines success. */
  private Sql sum(OrganisationId organisation, RankingQuery question, List<BucketRange> spans) {
    var id = id(question.by());
    return Sql.of(
            "SELECT "
                + id
                + """
                 AS id, SUM(u.hits) AS hits,
                 SUM(CASE WHEN u.code BETWEEN 200 AND 299 THEN u.hits ELSE 0 END) AS success,
                 SUM(CASE WHEN u.code >= 400 THEN u.hits ELSE 0 END) AS error,
                 MAX(u.last_hit) AS last_hit, SUM(u.latency_sum) AS latency_sum,
                 SUM(u.timed) AS timed
                FROM usage_key k
                """)
        .then(
            question.by() == UsageDimension.DEVELOPER || question.by() == UsageDimension.APPLICATION
                ? Sql.of(
                    "JOIN issued_key i ON i.org_id = ? AND i.stored_key = k.stored_key ",
                    organisation)
                : Sql.of(""))
        .then(rows.counters(spans, rows.targets(organisation, question.filter())))
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

  private record Sums(int id, long success, long error, Count count) {

    UsageRank of(String what) {
      return new UsageRank(what, success, error, count);
    }
  }

  private static Sums sums(Row row) throws SQLException {
    return new Sums(row.integer(), row.number(), row.number(), count(row));
  }

  private static UsageRank rank(Row row, UsageDimension by) throws SQLException {
    var of = by == UsageDimension.API ? row.text() : row.identifier().toString();
    return new UsageRank(of, row.number(), row.number(), count(row));
  }

  private static Count count(Row row) throws SQLException {
    return new Count(row.number(), row.instant(), row.number(), row.number());
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
