package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.exchange.Timestamps;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A usage report grouped by one more dimension.
 *
 * @param data ordered by time, response code and group
 * @param pages 0 for a report without pages
 */
@Serdeable
record UsageByDocument(List<Entry> data, long pages) {

  /**
   * The hits of one time, response code and group.
   *
   * @param success hits with a code from 200 to 299
   * @param error hits with a code from 400
   * @param lastHit the time of the latest hit
   * @param name the members that name the group
   */
  @Serdeable
  record Entry(
      Group id,
      long hits,
      long success,
      long error,
      @JsonProperty("last_hit") String lastHit,
      @JsonAnyGetter Map<String, Object> name) {

    static Entry of(Group id, UsageTotal total, Map<String, Object> name) {
      return new Entry(
          id,
          total.count().hits(),
          total.successes(),
          total.errors(),
          Timestamps.written(total.count().lastHit()),
          name);
    }
  }

  /**
   * The time, in UTC, and the response code of an entry.
   *
   * @param day 0 for a month
   * @param hour 0 unless the resolution is hours
   * @param code the response code
   * @param group the group by its dimension; an unknown group is an empty text
   */
  @Serdeable
  record Group(
      int day, int month, int year, int hour, int code, @JsonAnyGetter Map<String, String> group) {

    static Group of(UsageTotal total, Resolution resolution, UsageDimension by) {
      var time = resolution.time(total.bucket());
      return new Group(
          time.day(),
          time.month(),
          time.year(),
          time.hour(),
          total.code(),
          Map.of(by.word(), total.of().orElse("")));
    }
  }

  static UsageByDocument of(
      UsageQueries.Report report, Resolution resolution, UsageDimension by, long pages) {
    var names = new HashMap<Optional<String>, Map<String, Object>>();
    return new UsageByDocument(
        report.totals().stream()
            .map(
                total ->
                    Entry.of(
                        Group.of(total, resolution, by),
                        total,
                        names.computeIfAbsent(total.of(), _ -> NameMembers.of(report.name(total)))))
            .toList(),
        pages);
  }
}
