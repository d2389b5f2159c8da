package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageRank;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The usage of keys or APIs in the format of classic portals: one entry each.
 *
 * @param pages 0 for a list without pages
 */
@JsonDocument
record UsageListDocument(List<Entry> data, long pages) {

  /**
   * The hits of one key or API.
   *
   * @param success hits with a code from 200 to 299
   * @param error hits with a code from 400
   * @param lastHit the time of the latest hit
   * @param name the members that name it
   */
  @JsonDocument
  record Entry(
      Id id,
      long hits,
      long success,
      long error,
      String lastHit,
      @JsonAnyGetter Map<String, Object> name) {}

  /**
   * A key, or an API.
   *
   * @param apiName its id, if it has no name
   */
  @JsonDocument
  record Id(@Nullable String key, @Nullable String apiId, @Nullable String apiName) {}

  static UsageListDocument of(Ranking ranking, UsageDimension by, long pages) {
    return new UsageListDocument(
        ranking.ranks().stream().map(rank -> entry(ranking, rank, by)).toList(), pages);
  }

  private static Entry entry(Ranking ranking, UsageRank rank, UsageDimension by) {
    var id =
        by == UsageDimension.KEY
            ? new Id(rank.of(), null, null)
            : new Id(null, rank.of(), apiName(ranking, rank));
    return new Entry(
        id,
        rank.hits(),
        rank.success(),
        rank.error(),
        Timestamps.written(rank.count().lastHit()),
        NameMembers.of(ranking.name(rank)));
  }

  private static String apiName(Ranking ranking, UsageRank rank) {
    return ranking.name(rank).orElse(null) instanceof UsageName.OfApi(var name, _)
        ? name
        : rank.of();
  }
}
