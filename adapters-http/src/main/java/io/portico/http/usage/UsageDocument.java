package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.exchange.Timestamps;
import java.util.List;

/**
 * A usage report in the format of classic portals. Every member is always present: serialising is
 * three times as fast without conditional members.
 *
 * @param data ordered by time, then response code
 * @param pages 0 for a report without pages
 */
@Serdeable
record UsageDocument(List<Entry> data, long pages) {

  /**
   * The hits of one time and response code.
   *
   * @param success hits with a code from 200 to 299
   * @param error hits with a code from 400
   * @param lastHit the time of the latest hit
   */
  @Serdeable
  record Entry(
      Group id, long hits, long success, long error, @JsonProperty("last_hit") String lastHit) {

    static Entry of(UsageTotal total, Resolution resolution) {
      return new Entry(
          Group.of(total, resolution),
          total.count().hits(),
          total.successes(),
          total.errors(),
          Timestamps.written(total.count().lastHit()));
    }
  }

  /**
   * The time, in UTC, and the response code of an entry.
   *
   * @param day 0 for a month
   * @param hour 0 unless the resolution is hours
   * @param code the response code
   */
  @Serdeable
  record Group(int day, int month, int year, int hour, int code) {

    static Group of(UsageTotal total, Resolution resolution) {
      var time = resolution.time(total.bucket());
      return new Group(time.day(), time.month(), time.year(), time.hour(), total.code());
    }
  }

  static UsageDocument of(UsageQueries.Report report, Resolution resolution, long pages) {
    return new UsageDocument(
        report.totals().stream().map(total -> Entry.of(total, resolution)).toList(), pages);
  }
}
