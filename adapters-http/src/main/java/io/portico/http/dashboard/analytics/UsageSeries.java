package io.portico.http.dashboard.analytics;

import static java.util.stream.Collectors.groupingBy;

import io.portico.application.port.in.usage.UsageQueries.Series;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageTotal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Calls over time: the model of {@code analytics/series.jte}.
 *
 * @param counted whether counting did not take too long
 * @param points the latest first; those without calls are included
 * @param days which are counted
 * @param running whether the latest point has not ended
 * @param before the calls of as many days before; empty unless all of them are counted
 * @param report a command that reports a call; empty if the page does not explain how calls are
 *     reported
 * @param unknownApi whether the repository has no such API
 */
public record UsageSeries(
    Resolution resolution,
    boolean counted,
    List<Point> points,
    CountedDays days,
    boolean running,
    Optional<UsageSeries> before,
    Optional<String> report,
    boolean unknownApi) {

  /**
   * The calls of an hour, a day or a month, which begins at {@code at}.
   *
   * @param refused errors of the callers: codes of 400 to 499
   * @param latencySum milliseconds of the timed calls
   * @param timed how many calls were reported with their latency
   * @param latencies empty unless they are known for whole APIs
   */
  public record Point(
      Instant at,
      long hits,
      long successes,
      long errors,
      long refused,
      long latencySum,
      long timed,
      LatencyHistogram latencies) {

    /** Returns the average latency in milliseconds; empty if none is known. */
    public OptionalLong latency() {
      return average(latencySum, timed);
    }

    /** Returns the number of all other errors: those of the API. */
    public long failed() {
      return errors - refused;
    }
  }

  /**
   * Returns the series of {@code totals}, which may be several for each point. It ends with the
   * bucket of {@code now}, or later if a gateway whose clock is ahead has reported calls; a chart
   * needs two points.
   */
  public static UsageSeries of(
      UsagePeriod period,
      Resolution resolution,
      Collection<UsageTotal> totals,
      CountedDays days,
      Instant now) {
    return of(period, resolution, totals, Map.of(), days, now);
  }

  /**
   * Returns the same with latencies.
   *
   * @param latencies by bucket
   */
  static UsageSeries of(
      UsagePeriod period,
      Resolution resolution,
      Collection<UsageTotal> totals,
      Map<Integer, LatencyHistogram> latencies,
      CountedDays days,
      Instant now) {
    var byBucket = totals.stream().collect(groupingBy(UsageTotal::bucket));
    var first = resolution.first(period.first());
    var zone = period.zone();
    var current = zone.bucket(resolution, now);
    var latest = byBucket.keySet().stream().reduce(current, Math::max);
    var end = Math.min(resolution.last(period.last()), Math.max(latest, first + 1));
    var points =
        IntStream.rangeClosed(first, end)
            .filter(bucket -> resolution != Resolution.HOUR || !zone.skips(bucket))
            .mapToObj(
                bucket ->
                    point(
                        zone.begin(resolution, bucket),
                        byBucket.getOrDefault(bucket, List.of()),
                        latencies.getOrDefault(bucket, new LatencyHistogram())))
            .toList();
    var running = end == current;
    return new UsageSeries(
        resolution,
        true,
        points.reversed(),
        days,
        running,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  /** Returns the series of what was found, which is nothing if counting takes too long. */
  public static UsageSeries of(
      UsagePeriod period, Resolution resolution, Optional<Series> found, Instant now) {
    return found
        .map(
            series ->
                of(period, resolution, series.totals(), series.latencies(), series.days(), now))
        .orElseGet(() -> tooMany(resolution));
  }

  /** Returns the series of calls whose counting takes too long. */
  static UsageSeries tooMany(Resolution resolution) {
    return new UsageSeries(
        resolution,
        false,
        List.of(),
        CountedDays.ALL,
        false,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  /** Returns this series with a command that reports a call. */
  UsageSeries explainedBy(String command) {
    return new UsageSeries(
        resolution, counted, points, days, running, before, Optional.of(command), false);
  }

  /** Returns this series as that of an API that the repository has not. */
  UsageSeries ofUnknownApi() {
    return new UsageSeries(resolution, counted, points, days, running, before, report, true);
  }

  private static Point point(Instant at, List<UsageTotal> totals, LatencyHistogram latencies) {
    return new Point(
        at,
        totals.stream().mapToLong(total -> total.count().hits()).sum(),
        totals.stream().mapToLong(UsageTotal::successes).sum(),
        totals.stream().mapToLong(UsageTotal::errors).sum(),
        totals.stream()
            .filter(total -> total.code() >= 400 && total.code() < 500)
            .mapToLong(UsageTotal::errors)
            .sum(),
        totals.stream().mapToLong(total -> total.count().latencySum()).sum(),
        totals.stream().mapToLong(total -> total.count().timed()).sum(),
        latencies);
  }

  /** Returns this series beside that of as many days before. */
  UsageSeries beside(UsageSeries former) {
    var comparable = former.counted && former.days.keptSince().isEmpty() && former.hits() > 0;
    return new UsageSeries(
        resolution,
        counted,
        points,
        days,
        running,
        Optional.of(former).filter(_ -> comparable),
        report,
        unknownApi);
  }

  /**
   * Returns the point of the period before that is in the place of the point {@code index}; empty
   * if there is none.
   */
  public Optional<Point> before(int index) {
    var place = points.size() - 1 - index;
    return before
        .map(former -> former.points.size() - 1 - place)
        .filter(other -> other >= 0)
        .map(other -> before.orElseThrow().points.get(other));
  }

  /**
   * Returns how {@code figure} has changed since the period before, as far as this one has ended: 1
   * if it has doubled. Empty if it was nothing, or there is nothing to compare.
   */
  public OptionalDouble change(ToLongFunction<Point> figure) {
    var now = 0L;
    var then = 0L;
    for (var index = running ? 1 : 0; index < points.size(); index++) {
      var former = before(index);
      if (former.isPresent()) {
        now += figure.applyAsLong(points.get(index));
        then += figure.applyAsLong(former.get());
      }
    }
    return then == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) (now - then) / then);
  }

  /** Returns the latest point of the period before that {@link #change} counts, if any. */
  public Optional<Point> lastCompared() {
    return IntStream.range(running ? 1 : 0, points.size())
        .mapToObj(this::before)
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Returns the average latency in milliseconds; empty if none is known. */
  public OptionalLong latency() {
    return average(
        points.stream().mapToLong(Point::latencySum).sum(),
        points.stream().mapToLong(Point::timed).sum());
  }

  /** The percentiles of latencies that are shown. */
  public enum Percentile {
    P50(50, "p-teal"),
    P95(95, "p-orange"),
    P99(99, "p-red");

    private final int percent;
    private final String colour;

    Percentile(int percent, String colour) {
      this.percent = percent;
      this.colour = colour;
    }

    /** Returns the percentile of {@code latencies} in milliseconds; empty if none are known. */
    public OptionalLong of(LatencyHistogram latencies) {
      return latencies.percentile(percent);
    }

    /** Returns its name, as in the field. */
    public String word() {
      return "p" + percent;
    }

    /** Returns the class of its colour. */
    public String colour() {
      return colour;
    }
  }

  /** Returns the percentiles that are known: all, or none. */
  public List<Percentile> percentiles() {
    return latencies().size() == 0 ? List.of() : List.of(Percentile.values());
  }

  /** Returns the latencies of all calls. */
  public LatencyHistogram latencies() {
    var all = new LatencyHistogram();
    points.forEach(point -> all.addAll(point.latencies()));
    return all;
  }

  private static OptionalLong average(long sum, long number) {
    return number == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round((double) sum / number));
  }

  /** Returns the number of all calls. */
  public long hits() {
    return points.stream().mapToLong(Point::hits).sum();
  }

  /** Returns the number of all successes. */
  public long successes() {
    return points.stream().mapToLong(Point::successes).sum();
  }

  /** Returns the number of all errors. */
  public long errors() {
    return points.stream().mapToLong(Point::errors).sum();
  }

  /** Returns the share of errors, from 0 to 1. */
  public double errorShare() {
    return hits() == 0 ? 0 : (double) errors() / hits();
  }
}
