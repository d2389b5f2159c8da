package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.UsageQueries.Ranking;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageRank;
import io.portico.http.exchange.Timestamps;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The usage of keys or APIs in the format of classic portals: one entry each.
 *
 * @param pages 0 for a list without pages
 */
@Serdeable
record UsageListDocument(List<Entry> data, long pages) {

  /**
   * The hits of one key or API.
   *
   * @param success hits with a code from 200 to 299
   * @param error hits with a code from 400
   * @param lastHit the time of the latest hit
   * @param name the members that name it
   */
  @Serdeable
  record Entry(
      Id id,
      long hits,
      long success,
      long error,
      @JsonProperty("last_hit") String lastHit,
      @JsonAnyGetter Map<String, Object> name) {}

  /**
   * A key, or an API.
   *
   * @param apiName its id, if it has no name
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Id(
      @Nullable String key,
      @JsonProperty("api_id") @Nullable String apiId,
      @JsonProperty("api_name") @Nullable String apiName) {}

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
