package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.ReportUsage;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.server.Timestamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often keys were used, told apart by one thing more (contract 3.6).
 *
 * @param data by time, then response code, then that thing
 * @param pages 0 if all is on this one
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record UsageByDocument(List<Entry> data, long pages) {

  /**
   * The hits of one time and thing with one response code.
   *
   * @param success those with a code from 200 to 299
   * @param error those with a code from 400 on
   * @param lastHit when the latest was
   * @param name its members stand beside the others, only where something is known
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Entry(
      Group id,
      long hits,
      long success,
      long error,
      @JsonProperty("last_hit") String lastHit,
      @JsonUnwrapped ShownName name) {

    static Entry of(Group id, UsageTotal total, ShownName name) {
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
   * What the hits of an entry have in common, in UTC.
   *
   * @param day 0 for a month
   * @param hour 0 unless hours are asked for
   * @param code the response code
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Group(
      int day,
      int month,
      int year,
      int hour,
      int code,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String api,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String developer,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String policy,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String key) {

    static Group of(UsageTotal total, Resolution resolution, UsageDimension by) {
      var time = resolution.time(total.bucket());
      return new Group(
          time.day(),
          time.month(),
          time.year(),
          time.hour(),
          total.code(),
          of(total, by, UsageDimension.API),
          of(total, by, UsageDimension.DEVELOPER),
          of(total, by, UsageDimension.POLICY),
          of(total, by, UsageDimension.KEY));
    }

    /* What is told apart but not known is an empty text. */
    private static @Nullable String of(
        UsageTotal total, UsageDimension by, UsageDimension dimension) {
      return by == dimension ? total.of().orElse("") : null;
    }
  }

  static UsageByDocument of(
      ReportUsage.Report report, Resolution resolution, UsageDimension by, long pages) {
    return new UsageByDocument(
        report.totals().stream()
            .map(
                total ->
                    Entry.of(
                        Group.of(total, resolution, by), total, ShownName.of(report.name(total))))
            .toList(),
        pages);
  }
}
