package io.portico.http.usage;

import static java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;

import io.portico.application.port.in.usage.UsageQueries.Series;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTotal;
import io.portico.domain.usage.UsageZone;
import io.portico.http.exchange.Csv;
import io.portico.http.json.JsonDocument;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long calls took, over time.
 *
 * @param items in the order of time; hours, days and months without calls are absent
 */
@JsonDocument
record LatencyDocument(List<Item> items) {

  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("time", "hits", "timed", "mean_latency"), Percentiles.COLUMNS.stream())
          .toList();

  /**
   * The calls of an hour, a day or a month.
   *
   * @param time when it begins, with the offset of the zone
   * @param timed of how many hits the latency is known
   * @param meanLatency in milliseconds, as what follows
   * @param p50Latency what half of the timed hits took at most, as the next for 95 and 99 per cent
   */
  @JsonDocument
  record Item(
      String time,
      long hits,
      long timed,
      @Nullable Long meanLatency,
      @Nullable Long p50Latency,
      @Nullable Long p95Latency,
      @Nullable Long p99Latency) {

    static Item of(String time, Count count, Percentiles percentiles) {
      return new Item(
          time,
          count.hits(),
          count.timed(),
          Percentiles.member(count.meanLatency()),
          percentiles.p50(),
          percentiles.p95(),
          percentiles.p99());
    }

    List<String> cells() {
      return Stream.concat(
              Stream.of(time, String.valueOf(hits), String.valueOf(timed)),
              Stream.concat(
                  Stream.of(meanLatency == null ? "" : meanLatency.toString()),
                  new Percentiles(p50Latency, p95Latency, p99Latency).cells().stream()))
          .toList();
    }
  }

  static LatencyDocument of(Series series, Resolution resolution, UsageZone zone) {
    return new LatencyDocument(
        series.totals().stream()
            .collect(
                groupingBy(
                    UsageTotal::bucket,
                    TreeMap::new,
                    reducing(
                        Optional.<Count>empty(), LatencyDocument::count, LatencyDocument::sum)))
            .entrySet()
            .stream()
            .map(
                bucket ->
                    Item.of(
                        ISO_OFFSET_DATE_TIME.format(
                            zone.begin(resolution, bucket.getKey()).atZone(zone.id())),
                        bucket.getValue().orElseThrow(),
                        Percentiles.of(
                            Optional.ofNullable(series.latencies().get(bucket.getKey())))))
            .toList());
  }

  private static Optional<Count> count(UsageTotal total) {
    return Optional.of(total.count());
  }

  private static Optional<Count> sum(Optional<Count> one, Optional<Count> other) {
    return one.isEmpty() ? other : one.map(some -> other.map(some::plus).orElse(some));
  }

  /** Returns this as CSV. */
  byte[] table() {
    return Csv.written(COLUMNS, items.stream().map(Item::cells).toList());
  }
}
