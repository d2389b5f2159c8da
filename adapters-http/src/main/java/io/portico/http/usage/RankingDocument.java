package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageRank;
import io.portico.http.exchange.Csv;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The most used keys, APIs, developers, applications or plans.
 *
 * @param items in descending order
 */
@JsonDocument
record RankingDocument(List<Item> items) {

  /**
   * One rank; the member named after the dimension contains the id.
   *
   * @param success hits with a code from 200 to 299
   * @param error hits with a code from 400
   * @param lastHit the time of the latest hit
   * @param meanLatency in milliseconds, of the hits whose latency is known
   * @param p50Latency what half of them took at most, as the next for 95 and 99 per cent; of APIs
   *     and policies
   * @param name the members that name the item
   */
  @JsonDocument
  record Item(
      @Nullable String api,
      @Nullable String developer,
      @Nullable String application,
      @Nullable String policy,
      @Nullable String key,
      long hits,
      long success,
      long error,
      String lastHit,
      @Nullable Long meanLatency,
      @Nullable Long p50Latency,
      @Nullable Long p95Latency,
      @Nullable Long p99Latency,
      @JsonAnyGetter Map<String, Object> name) {

    static Item of(UsageRank rank, UsageDimension by, Ranking ranking) {
      var percentiles = Percentiles.of(ranking.latencies(rank));
      return new Item(
          by == UsageDimension.API ? rank.of() : null,
          by == UsageDimension.DEVELOPER ? rank.of() : null,
          by == UsageDimension.APPLICATION ? rank.of() : null,
          by == UsageDimension.POLICY ? rank.of() : null,
          by == UsageDimension.KEY ? rank.of() : null,
          rank.hits(),
          rank.success(),
          rank.error(),
          Timestamps.written(rank.count().lastHit()),
          Percentiles.member(rank.meanLatency()),
          percentiles.p50(),
          percentiles.p95(),
          percentiles.p99(),
          NameMembers.of(ranking.name(rank)));
    }
  }

  static RankingDocument of(Ranking ranking, UsageDimension by) {
    return new RankingDocument(
        ranking.ranks().stream().map(rank -> Item.of(rank, by, ranking)).toList());
  }

  /** Returns the ranking as CSV, with the percentiles of APIs and policies. */
  static byte[] table(Ranking ranking, UsageDimension by) {
    return table(ranking, by, by.isOfTarget());
  }

  /** Returns the ranking as CSV in the form of classic lists. */
  static byte[] classicTable(Ranking ranking, UsageDimension by) {
    return table(ranking, by, false);
  }

  private static byte[] table(Ranking ranking, UsageDimension by, boolean withPercentiles) {
    var columns = new ArrayList<>(List.of(by.word(), "hits", "success", "error", "last_hit"));
    columns.addAll(NameMembers.columns(by));
    columns.add("mean_latency");
    if (withPercentiles) {
      columns.addAll(Percentiles.COLUMNS);
    }
    return Csv.written(
        columns,
        ranking.ranks().stream().map(rank -> row(ranking, rank, by, withPercentiles)).toList());
  }

  private static List<String> row(
      Ranking ranking, UsageRank rank, UsageDimension by, boolean withPercentiles) {
    var row =
        new ArrayList<>(
            List.of(
                rank.of(),
                String.valueOf(rank.hits()),
                String.valueOf(rank.success()),
                String.valueOf(rank.error()),
                Timestamps.written(rank.count().lastHit())));
    row.addAll(NameMembers.cells(ranking.name(rank), by));
    row.add(Percentiles.cell(rank.meanLatency()));
    if (withPercentiles) {
      row.addAll(Percentiles.of(ranking.latencies(rank)).cells());
    }
    return row;
  }
}
