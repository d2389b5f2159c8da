package io.portico.http.page;

import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import java.math.BigDecimal;
import java.time.Duration;

/** The limits of a plan in words, with what -1 and 0 mean. */
public final class PlanWords {

  private static final Words UNLIMITED = Words.of("plan.unlimited");
  private static final long DAY = Duration.ofDays(1).toSeconds();
  private static final long HOUR = Duration.ofHours(1).toSeconds();
  private static final long MINUTE = Duration.ofMinutes(1).toSeconds();

  private PlanWords() {}

  /** The limits of a plan. */
  public record Limits(Words rate, Words quota, Words life) {}

  /** Returns the limits in words. */
  public static Limits of(PlanDetails details) {
    return new Limits(rate(details.rateLimit()), quota(details.quota()), life(details.keyLife()));
  }

  private static Words rate(RateLimit limit) {
    if (limit.rate().signum() <= 0 || limit.per().signum() <= 0) {
      return UNLIMITED;
    }
    return Words.of("plan.rate.limit", limit.rate(), each(limit.per()));
  }

  private static Words quota(Quota quota) {
    if (!quota.isLimited()) {
      return UNLIMITED;
    }
    return quota.renewalSeconds() > 0
        ? Words.of("plan.quota.renewed", quota.most(), each(quota.renewalSeconds()))
        : Words.of("plan.quota.once", quota.most());
  }

  private static Words life(KeyLife life) {
    return life.duration().map(duration -> seconds(duration.toSeconds())).orElse(UNLIMITED);
  }

  private static Words each(BigDecimal seconds) {
    return seconds.scale() > 0
        ? Words.of("plan.each.seconds", seconds)
        : each(seconds.longValueExact());
  }

  /* After "per" and "every", where one minute is "minute". */
  private static Words each(long seconds) {
    return inUnit("each.", seconds);
  }

  private static Words seconds(long seconds) {
    return inUnit("", seconds);
  }

  private static Words inUnit(String prefix, long seconds) {
    if (seconds % DAY == 0) {
      return Words.of("plan." + prefix + "days", seconds / DAY);
    }
    if (seconds % HOUR == 0) {
      return Words.of("plan." + prefix + "hours", seconds / HOUR);
    }
    return seconds % MINUTE == 0
        ? Words.of("plan." + prefix + "minutes", seconds / MINUTE)
        : Words.of("plan." + prefix + "seconds", seconds);
  }
}
