package io.portico.persistence.clickhouse;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import com.clickhouse.client.api.data_formats.ClickHouseBinaryFormatReader;
import io.micronaut.context.annotation.Primary;
import io.micronaut.context.annotation.Requires;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.BucketRange;
import io.portico.domain.usage.Buckets;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTotal;
import io.portico.persistence.clickhouse.ClickHouseSchema.Counted;
import io.portico.persistence.jdbc.Chunks;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the tables of ClickHouse. Owners of keys and former ids of APIs are in the database, and
 * are part of the statements.
 */
@Singleton
@Primary
@Requires(property = ClickHouseAddress.PROPERTY)
record ClickHouseUsageReports(ClickHouse clickHouse, UsageOwners owners) implements UsageReports {

  private static final String COLUMNS = "key, api, plan, code, hits, last_hit, latency_sum, timed";

  private static final String SUMS = "sum(hits), max(last_hit), sum(latency_sum), sum(timed)";

  /* HitOutcome defines success. */
  private static final String OUTCOMES =
      "sumIf(hits, code BETWEEN 200 AND 299) AS success, sumIf(hits, code >= 400) AS error, ";

  @Override
  public List<UsageTotal> totals(
      OrganisationId organisation, UsageQuery query, long offset, int limit) {
    if (isNone(query)) {
      return List.of();
    }
    return clickHouse.query(
        "SELECT * FROM (%s) ORDER BY b, c, d LIMIT %d OFFSET %d"
            .formatted(totals(organisation, query), limit, offset),
        ClickHouseUsageReports::total);
  }

  @Override
  public long count(OrganisationId organisation, UsageQuery query) {
    return isNone(query)
        ? 0
        : clickHouse
            .query(
                "SELECT toInt64(count()) FROM (%s)".formatted(totals(organisation, query)),
                row -> row.getLong(1))
            .getFirst();
  }

  private static boolean isNone(UsageQuery query) {
    return query.keys().isEmpty() || query.buckets().spans().isEmpty();
  }

  private String totals(OrganisationId organisation, UsageQuery query) {
    var dimension = query.by().map(by -> dimension(organisation, by, query.keys())).orElse("''");
    return totals(
        query.buckets(),
        dimension,
        conditions(organisation, query.filter())
            + " AND key IN "
            + ClickHouseText.list(query.keys()));
  }

  @Override
  public Optional<List<UsageTotal>> totalsOfAllKeys(
      OrganisationId organisation, Buckets buckets, UsageFilter filter) {
    return buckets.spans().isEmpty()
        ? Optional.of(List.of())
        : clickHouse.query(
            "SELECT * FROM (%s) ORDER BY b, c"
                .formatted(totals(buckets, "''", conditions(organisation, filter))),
            LONGEST,
            ClickHouseUsageReports::total);
  }

  /* Several spans may be in one bucket. */
  private static String totals(Buckets buckets, String dimension, String conditions) {
    return "SELECT b, code AS c, toString(%s) AS d, %s FROM (%s) GROUP BY b, c, d"
        .formatted(
            dimension,
            SUMS,
            buckets.spans().stream()
                .map(
                    span ->
                        "SELECT toInt32(%s) AS b, %s FROM %s"
                            .formatted(bucket(buckets, span), COLUMNS, counters(span, conditions)))
                .collect(joining(" UNION ALL ")));
  }

  private static String bucket(Buckets buckets, BucketRange span) {
    var known = buckets.bucket(span);
    if (known.isPresent()) {
      return String.valueOf(known.getAsInt());
    }
    // Hours of another zone than UTC, and days of them.
    var counter = "bucket + " + buckets.shift(span);
    return span.resolution() == buckets.resolution() ? counter : "intDiv(" + counter + ", 24)";
  }

  private static UsageTotal total(ClickHouseBinaryFormatReader row) {
    return new UsageTotal(
        row.getInteger(1),
        row.getInteger(2),
        Optional.of(row.getString(3)).filter(of -> !of.isEmpty()),
        ClickHouseUsageCounts.count(row, 4));
  }

  private static String counters(BucketRange span, String conditions) {
    return counters(Counted.HITS, span, conditions);
  }

  private static String counters(Counted counted, BucketRange span, String conditions) {
    return "%s WHERE bucket BETWEEN %d AND %d AND %s"
        .formatted(counted.table(span.resolution()), span.first(), span.last(), conditions);
  }

  private String conditions(OrganisationId organisation, UsageFilter filter) {
    var conditions = new StringBuilder("org = " + ClickHouseText.literal(organisation));
    filter
        .api()
        .map(
            api ->
                "(api IN "
                    + ClickHouseText.list(owners.withFormerIds(organisation, List.of(api)))
                    + filter
                        .plan()
                        .map(plan -> " OR plan = " + ClickHouseText.literal(plan))
                        .orElse("")
                    + ")")
        .ifPresent(condition -> conditions.append(" AND ").append(condition));
    filter
        .storedVersion()
        .ifPresent(
            version ->
                conditions.append(" AND version = ").append(ClickHouseText.literal(version)));
    filter
        .plans()
        .ifPresent(plans -> conditions.append(" AND plan IN ").append(ClickHouseText.list(plans)));
    filter
        .apis()
        .ifPresent(
            apis ->
                conditions
                    .append(" AND api IN ")
                    .append(ClickHouseText.list(owners.withFormerIds(organisation, apis))));
    return conditions.toString();
  }

  /* The text by which calls are grouped; empty if there is none. */
  private String dimension(
      OrganisationId organisation, UsageDimension by, Collection<StoredKey> keys) {
    return switch (by) {
      case KEY -> "key";
      case API -> replaced("api", owners.formerIds(organisation), "api");
      case POLICY -> "plan";
      case DEVELOPER, APPLICATION ->
          replaced(
              "key",
              owners.of(organisation, by, keys.stream().map(StoredKey::text).toList()),
              "''");
    };
  }

  private static String replaced(String column, Map<String, String> by, String otherwise) {
    return by.isEmpty()
        ? otherwise
        : "transform(toString(%s), %s, %s, %s)"
            .formatted(
                column,
                ClickHouseText.array(by.keySet()),
                ClickHouseText.array(by.values()),
                otherwise.equals(column) ? "toString(" + column + ")" : otherwise);
  }

  /* ---- latencies ---- */

  @Override
  public Optional<Map<Integer, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter) {
    return latencies(organisation, buckets, filter, "b", row -> row.getInteger(1));
  }

  @Override
  public Optional<Map<String, LatencyHistogram>> latencies(
      OrganisationId organisation, Buckets buckets, UsageFilter filter, UsageDimension by) {
    return latencies(
            organisation,
            buckets,
            filter,
            "toString(%s)".formatted(dimension(organisation, by, List.of())),
            row -> row.getString(1))
        .map(
            latencies -> {
              latencies.remove("");
              return latencies;
            });
  }

  private <K> Optional<Map<K, LatencyHistogram>> latencies(
      OrganisationId organisation,
      Buckets buckets,
      UsageFilter filter,
      String group,
      Function<ClickHouseBinaryFormatReader, K> read) {
    var latencies = new HashMap<K, LatencyHistogram>();
    if (buckets.spans().isEmpty()) {
      return Optional.of(latencies);
    }
    var conditions = conditions(organisation, filter);
    var calls =
        buckets.spans().stream()
            .map(
                span ->
                    "SELECT toInt32(%s) AS b, api, plan, bin, calls FROM %s"
                        .formatted(
                            bucket(buckets, span), counters(Counted.LATENCIES, span, conditions)))
            .collect(joining(" UNION ALL "));
    return clickHouse.forEach(
            "SELECT %s AS g, toInt32(bin), sum(calls) FROM (%s) GROUP BY g, bin"
                .formatted(group, calls),
            LONGEST,
            row ->
                latencies
                    .computeIfAbsent(read.apply(row), _ -> new LatencyHistogram())
                    .add(row.getInteger(2), row.getLong(3)))
        ? Optional.of(latencies)
        : Optional.empty();
  }

  /* ---- rankings ---- */

  @Override
  public Optional<List<UsageRank>> rank(
      OrganisationId organisation, Buckets buckets, RankingQuery query) {
    if (buckets.spans().isEmpty()) {
      return Optional.of(List.of());
    }
    if (isOfOwners(query.by())) {
      return new OwnerRanking(clickHouse, owners)
          .rank(organisation, sums(organisation, buckets, query), query, LONGEST);
    }
    var order = query.order();
    return clickHouse.query(
        "%s ORDER BY %s %s, d LIMIT %d OFFSET %d"
            .formatted(
                sums(organisation, buckets, query),
                column(order.measure()),
                order.ascending() ? "" : "DESC",
                query.limit(),
                query.offset()),
        LONGEST,
        ClickHouseUsageReports::rank);
  }

  @Override
  public Optional<Long> countRanks(
      OrganisationId organisation, Buckets buckets, RankingQuery query) {
    if (buckets.spans().isEmpty()) {
      return Optional.of(0L);
    }
    var sums = sums(organisation, buckets, query);
    return isOfOwners(query.by())
        ? new OwnerRanking(clickHouse, owners).count(organisation, sums, query.by(), LONGEST)
        : clickHouse
            .query(
                "SELECT toInt64(count()) FROM (%s)".formatted(sums), LONGEST, row -> row.getLong(1))
            .map(List::getFirst);
  }

  private static boolean isOfOwners(UsageDimension by) {
    return by == UsageDimension.DEVELOPER || by == UsageDimension.APPLICATION;
  }

  /* Of owners, the sums of their keys. */
  private String sums(OrganisationId organisation, Buckets buckets, RankingQuery query) {
    var by = isOfOwners(query.by()) ? UsageDimension.KEY : query.by();
    var conditions = conditions(organisation, query.filter());
    return "SELECT toString(%s) AS d, %s%s FROM (%s) GROUP BY d HAVING d != ''"
        .formatted(
            dimension(organisation, by, List.of()),
            OUTCOMES,
            SUMS,
            buckets.spans().stream()
                .map(span -> "SELECT %s FROM %s".formatted(COLUMNS, counters(span, conditions)))
                .collect(joining(" UNION ALL ")));
  }

  static UsageRank rank(ClickHouseBinaryFormatReader row) {
    return new UsageRank(
        row.getString(1), row.getLong(2), row.getLong(3), ClickHouseUsageCounts.count(row, 4));
  }

  private static String column(UsageMeasure measure) {
    return switch (measure) {
      case HITS -> "sum(hits)";
      case SUCCESS -> "success";
      case ERROR -> "error";
      case LATENCY -> "if(sum(timed) = 0, -1, sum(latency_sum) / sum(timed))";
    };
  }

  /* ---- last use ---- */

  @Override
  public Map<StoredKey, Instant> lastUsed(OrganisationId organisation, Collection<StoredKey> keys) {
    var found = new HashMap<StoredKey, Instant>();
    for (var some : Chunks.of(keys)) {
      found.putAll(
          clickHouse
              .query(
                  "SELECT key, max(last_hit) FROM %s WHERE org = %s AND key IN %s GROUP BY key"
                      .formatted(
                          ClickHouseSchema.table(Resolution.MONTH),
                          ClickHouseText.literal(organisation),
                          ClickHouseText.list(some)),
                  row -> Map.entry(row.getString(1), row.getLong(2)))
              .stream()
              .collect(
                  toMap(
                      entry -> new StoredKey(entry.getKey()),
                      entry -> Instant.ofEpochMilli(entry.getValue()))));
    }
    return found;
  }
}
