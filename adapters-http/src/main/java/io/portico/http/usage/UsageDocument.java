package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.ReportUsage;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.server.Timestamps;
import java.util.List;

/**
 * How often keys were used, as classic portals read it (specification 2.7). Every member is always
 * there: such records are written three times as fast as those of which some are left out.
 *
 * @param data by time, then response code
 * @param pages 0 if all is on this one
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record UsageDocument(List<Entry> data, long pages) {

  /**
   * The hits of one time with one response code.
   *
   * @param success those with a code from 200 to 299
   * @param error those with a code from 400 on
   * @param lastHit when the latest was
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
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
   * What the hits of an entry have in common, in UTC.
   *
   * @param day 0 for a month
   * @param hour 0 unless hours are asked for
   * @param code the response code
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Group(int day, int month, int year, int hour, int code) {

    static Group of(UsageTotal total, Resolution resolution) {
      var time = resolution.time(total.bucket());
      return new Group(time.day(), time.month(), time.year(), time.hour(), total.code());
    }
  }

  static UsageDocument of(ReportUsage.Report report, Resolution resolution, long pages) {
    return new UsageDocument(
        report.totals().stream().map(total -> Entry.of(total, resolution)).toList(), pages);
  }
}
