package io.portico.application.service.sample;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.LatencyKey;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The calls of the sample data in the last days, by hour: more at the busy hours and days that the
 * figures name, a little more every week, with a few errors and one morning on which those whose
 * requests are reviewed got many.
 */
final class SampleUsage {

  private static final int SEED = 90;

  private final Random random = new Random(SEED);
  private final HitCounts counts = new HitCounts();
  private final SampleRow figures;
  private final List<Integer> busyHours;
  private final List<Integer> busyDays;
  private final List<Integer> errorCodes;
  private final int mostErrorsAgo;
  private final List<Integer> mostErrorsAt;
  private final Instant now;

  /** Creates the counts with the one row of the file of usage. */
  SampleUsage(SampleRow figures, Instant now) {
    this.figures = figures;
    this.busyHours = figures.numbers("hours");
    this.busyDays = figures.numbers("weekdays");
    this.errorCodes = figures.numbers("errors");
    this.mostErrorsAgo = (int) figures.number("incident days ago");
    this.mostErrorsAt = figures.numbers("incident hours");
    this.now = now;
  }

  HitCounts counts() {
    return counts;
  }

  /** Counts the calls with a key of {@code plan}, whose habits a row has. */
  void count(IssuedKey key, Plan plan, SampleRow habits) {
    var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    var days = (int) figures.number("days");
    var first = figures.number("% at first") / 100;
    for (var ago = days - 1; ago >= 0; ago--) {
      var day = today.minusDays(ago);
      var growth = first + (1 - first) * (days - ago) / days;
      var busy = busyDays.get(day.getDayOfWeek().getValue() - 1) / 100.0;
      var chance = 0.8 + 0.4 * random.nextDouble();
      var calls = habits.number("calls a day") * busy * growth * chance;
      var isUsed = random.nextInt(100) < habits.number("% of days");
      var hours = hours(isUsed ? (int) habits.number("hours a day") : 0);
      var whole = hours.stream().mapToDouble(busyHours::get).sum();
      for (var hour : hours) {
        var begin = day.atTime(hour, 0).toInstant(ZoneOffset.UTC);
        if (!begin.isBefore(key.issuedAt())
            && !begin.isAfter(now)
            && key.endedAt().filter(begin::isAfter).isEmpty()) {
          var isIncident =
              habits.given("Purpose").isPresent()
                  && ago == mostErrorsAgo
                  && mostErrorsAt.contains(hour);
          count(
              key,
              plan,
              habits,
              begin,
              Math.round(calls * busyHours.get(hour) / whole),
              isIncident);
        }
      }
    }
  }

  /* Busy hours are likelier. */
  private SortedSet<Integer> hours(int number) {
    var hours = new TreeSet<Integer>();
    while (hours.size() < number) {
      var hour = random.nextInt(busyHours.size());
      if (random.nextInt(15) < busyHours.get(hour)) {
        hours.add(hour);
      }
    }
    return hours;
  }

  private void count(
      IssuedKey key, Plan plan, SampleRow habits, Instant begin, long hits, boolean isIncident) {
    var rate =
        isIncident ? figures.number("incident %") / 100 : habits.number("errors in 1000") / 1_000;
    var errors = Math.min(hits, (long) (hits * rate + random.nextDouble()));
    var code =
        isIncident
            ? (int) figures.number("incident code")
            : errorCodes.get(random.nextInt(errorCodes.size()));
    var apis = plan.details().apis();
    var isMain = random.nextInt(100) < figures.number("% of the main API");
    var api = apis.get(isMain ? 0 : random.nextInt(apis.size()));
    var target = new UsageTarget(api.toString(), Optional.empty(), Optional.of(plan.id()));
    var bucket = Resolution.HOUR.bucket(begin);
    add(new CounterKey(key.key(), target, 200, bucket), habits, hits - errors, begin);
    add(new CounterKey(key.key(), target, code, bucket), habits, errors, begin);
  }

  private void add(CounterKey counter, SampleRow habits, long hits, Instant begin) {
    if (hits > 0) {
      var end = begin.plus(Duration.ofHours(1)).minusMillis(1);
      var last = end.isAfter(now) ? now : end.minusSeconds(random.nextInt(600));
      var latency = (long) (habits.number("latency in ms") * (0.85 + 0.3 * random.nextDouble()));
      counts.add(counter, new Count(hits, last, hits * latency, hits));
      counts.add(
          new LatencyKey(counter.target(), counter.bucket()),
          latencies(Math.max(1, latency), hits));
    }
  }

  /* Most calls take less than the mean, and few take much more. */
  private static LatencyHistogram latencies(long mean, long hits) {
    var latencies = new LatencyHistogram();
    for (var i = 0; i < hits; i++) {
      var place = i * 100L / hits;
      var of = place < 50 ? 70 : place < 85 ? 100 : place < 94 ? 150 : place < 98 ? 250 : 400;
      latencies.add(mean * of / 100);
    }
    return latencies;
  }
}
