package io.portico.application.service.sample;

import static java.util.stream.Collectors.toMap;

import io.portico.application.service.sample.SamplePlans.Approval;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The usage of the sample data in the last 90 days, by hour: more on working days and in the
 * evening, a little more every week, with a few errors and one morning on which partners got many.
 */
final class SampleUsage {

  /** The number of days, today included. */
  static final int DAYS = 90;

  private static final int SEED = 90;

  /* How busy each hour of the day (UTC) and each day of the week is. */
  private static final double[] HOURS = {
    2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 10, 11, 10, 9, 9, 10, 12, 14, 14, 12, 9, 6, 4
  };
  private static final double[] WEEKDAYS = {1.0, 1.02, 1.05, 1.08, 1.2, 0.85, 0.6};

  /* The first keys by random order are busy, some more less so, and the others seldom used. */
  private static final int BUSY = 4;
  private static final int REGULAR = 20;

  private static final double FIRST_SHARE = 0.7;
  private static final double FIRST_LEVEL = 0.6;
  private static final List<Integer> ERRORS = List.of(400, 401, 404, 404, 404, 429, 429, 500);

  /* The morning with many errors. */
  private static final int INCIDENT_DAYS_AGO = 12;
  private static final int INCIDENT_BEGIN = 8;
  private static final int INCIDENT_END = 11;
  private static final double INCIDENT_RATE = 0.3;
  private static final int INCIDENT_CODE = 503;

  private final Random random = new Random(SEED);
  private final HitCounts counts = new HitCounts();
  private final Instant now;
  private final LocalDate today;

  private SampleUsage(Instant now) {
    this.now = now;
    this.today = LocalDate.ofInstant(now, ZoneOffset.UTC);
  }

  /**
   * How a key is used.
   *
   * @param targets the main one first
   * @param days the share of days on which it is used
   * @param hours in how many hours of such a day
   */
  private record Habit(
      IssuedKey key,
      List<UsageTarget> targets,
      double hitsADay,
      double days,
      int hours,
      double errorRate,
      long latency,
      boolean suffersIncident) {}

  /** Returns the counts of {@code keys}. */
  static HitCounts of(List<IssuedKey> keys, List<Plan> plans, Instant now) {
    var usage = new SampleUsage(now);
    var byId = plans.stream().collect(toMap(Plan::id, plan -> plan));
    var reviewed =
        IntStream.range(0, plans.size())
            .filter(i -> SamplePlans.offers().get(i).approval() == Approval.REVIEWED)
            .mapToObj(i -> plans.get(i).id())
            .toList();
    var ranks = new HashSet<Integer>();
    for (var key : keys) {
      usage.count(usage.habit(key, byId, reviewed, usage.newRank(ranks, keys.size())));
    }
    return usage.counts;
  }

  private int newRank(Set<Integer> taken, int number) {
    var rank = random.nextInt(number);
    while (!taken.add(rank)) {
      rank = (rank + 1) % number;
    }
    return rank;
  }

  private Habit habit(IssuedKey key, Map<PlanId, Plan> plans, List<PlanId> reviewed, int rank) {
    var plan = Optional.ofNullable(plans.get(key.plan())).orElseThrow();
    var targets =
        plan.details().apis().stream()
            .map(api -> new UsageTarget(api.toString(), Optional.empty(), Optional.of(plan.id())))
            .toList();
    var suffers = reviewed.contains(plan.id());
    var errorRate = 0.002 + 0.02 * random.nextDouble();
    var latency = 35 + random.nextInt(180);
    if (rank < BUSY) {
      var hits = 3_000 + random.nextInt(9_000);
      return new Habit(key, targets, hits, 1, 16, errorRate, latency, suffers);
    }
    if (rank < REGULAR) {
      var hits = 150 + random.nextInt(1_000);
      return new Habit(key, targets, hits, 1, 3, errorRate, latency, suffers);
    }
    var hits = 2 + random.nextInt(60);
    return new Habit(key, targets, hits, 0.45, 1, errorRate, latency, suffers);
  }

  private void count(Habit habit) {
    for (var ago = DAYS - 1; ago >= 0; ago--) {
      var day = today.minusDays(ago);
      var growth = FIRST_LEVEL + (1 - FIRST_LEVEL) * (DAYS - ago) / DAYS;
      var chance = 0.8 + 0.4 * random.nextDouble();
      var hits = habit.hitsADay() * WEEKDAYS[day.getDayOfWeek().getValue() - 1] * growth * chance;
      var hours = hours(random.nextDouble() < habit.days() ? habit.hours() : 0);
      var whole = hours.stream().mapToDouble(hour -> HOURS[hour]).sum();
      for (var hour : hours) {
        count(habit, day, hour, Math.round(hits * HOURS[hour] / whole), ago);
      }
    }
  }

  /* Busy hours are likelier. */
  private SortedSet<Integer> hours(int number) {
    var hours = new TreeSet<Integer>();
    while (hours.size() < number) {
      var hour = random.nextInt(HOURS.length);
      if (random.nextInt(15) < HOURS[hour]) {
        hours.add(hour);
      }
    }
    return hours;
  }

  private void count(Habit habit, LocalDate day, int hour, long hits, int daysAgo) {
    var begin = day.atTime(hour, 0).toInstant(ZoneOffset.UTC);
    var key = habit.key();
    if (hits == 0
        || begin.isBefore(key.issuedAt())
        || begin.isAfter(now)
        || key.endedAt().filter(begin::isAfter).isPresent()) {
      return;
    }
    var isIncident =
        habit.suffersIncident()
            && daysAgo == INCIDENT_DAYS_AGO
            && hour >= INCIDENT_BEGIN
            && hour <= INCIDENT_END;
    var rate = isIncident ? INCIDENT_RATE : habit.errorRate();
    var errors = Math.min(hits, (long) (hits * rate + random.nextDouble()));
    var code = isIncident ? INCIDENT_CODE : ERRORS.get(random.nextInt(ERRORS.size()));
    var targets = habit.targets();
    var target =
        random.nextDouble() < FIRST_SHARE
            ? targets.getFirst()
            : targets.get(random.nextInt(targets.size()));
    var bucket = Resolution.HOUR.first(day) + hour;
    add(new CounterKey(key.key(), target, 200, bucket), habit, hits - errors, begin);
    add(new CounterKey(key.key(), target, code, bucket), habit, errors, begin);
  }

  private void add(CounterKey counter, Habit habit, long hits, Instant begin) {
    if (hits > 0) {
      var end = begin.plus(Duration.ofHours(1)).minusMillis(1);
      var last = end.isAfter(now) ? now : end.minusSeconds(random.nextInt(600));
      var latency = (long) (habit.latency() * (0.85 + 0.3 * random.nextDouble()));
      counts.add(counter, new Count(hits, last, hits * latency, hits));
    }
  }
}
