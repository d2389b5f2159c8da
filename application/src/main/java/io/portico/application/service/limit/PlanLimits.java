package io.portico.application.service.limit;

import io.portico.application.port.out.limit.RateLimiter;
import io.portico.application.service.limit.CreditLeases.Spending;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.CallRate;
import io.portico.domain.limit.Consumer;
import io.portico.domain.limit.LimitState;
import io.portico.domain.plan.PlanDetails;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Counts calls against the rate and the quota of a plan. */
public record PlanLimits(
    RateLimiter rates, CreditLeases leases, LiveNodes nodes, InstantSource clock) {

  /** Whether the limits admit a call, which is then counted. */
  public sealed interface Decision {

    LimitState limits();

    /** They admit it. */
    record Admitted(LimitState limits) implements Decision {}

    /** The next call is admitted after {@code retryAfter}. */
    record RateExhausted(LimitState limits, Duration retryAfter) implements Decision {}

    /** Calls are admitted again after {@code retryAfter}; empty for never. */
    record QuotaExhausted(LimitState limits, Optional<Duration> retryAfter) implements Decision {}
  }

  /** Counts a call that costs {@code cost} credits, or nothing if it is not admitted. */
  public Decision count(Consumer consumer, PlanDetails plan, long cost) {
    var now = clock.instant();
    var rate = CallRate.of(plan.rateLimit());
    var wait = rate.flatMap(limit -> countRate(consumer, limit, now));
    if (wait.isPresent()) {
      return new Decision.RateExhausted(unspent(consumer, plan, now), wait.get());
    }
    if (!plan.quota().isLimited()) {
      return new Decision.Admitted(withoutQuota(plan));
    }
    var allowance = Allowance.of(plan.quota(), now);
    var spending = leases.spend(consumer, allowance, cost);
    if (!spending.spent()) {
      rate.ifPresent(limit -> uncountRate(consumer, limit, now));
    }
    return decision(plan, allowance, spending, now);
  }

  /** Does the same without blocking if possible, else counts nothing and returns empty. */
  public Optional<Decision> countCached(Consumer consumer, PlanDetails plan, long cost) {
    var now = clock.instant();
    var rate = CallRate.of(plan.rateLimit());
    if (rate.isPresent()) {
      var limit = rate.get();
      if (!limit.isDivisible(nodes.number())) {
        return Optional.empty();
      }
      var wait = rates.count(consumer, limit.share(nodes.number()));
      if (wait.isPresent()) {
        return Optional.of(new Decision.RateExhausted(unspent(consumer, plan, now), wait.get()));
      }
    }
    if (!plan.quota().isLimited()) {
      return Optional.of(new Decision.Admitted(withoutQuota(plan)));
    }
    var allowance = Allowance.of(plan.quota(), now);
    var spending = leases.spendCached(consumer, allowance, cost);
    if (rate.isPresent() && spending.filter(Spending::spent).isEmpty()) {
      rates.uncount(consumer, rate.get().share(nodes.number()));
    }
    return spending.map(known -> decision(plan, allowance, known, now));
  }

  /** Returns the limits of a consumer, with what is left of the quota; counts nothing. */
  public LimitState left(Consumer consumer, PlanDetails plan) {
    if (!plan.quota().isLimited()) {
      return withoutQuota(plan);
    }
    var allowance = Allowance.of(plan.quota(), clock.instant());
    return LimitState.of(
        plan.rateLimit(), plan.quota(), allowance.window(), leases.left(consumer, allowance));
  }

  private Optional<Duration> countRate(Consumer consumer, CallRate rate, Instant now) {
    var live = nodes.number();
    if (rate.isDivisible(live)) {
      return rates.count(consumer, rate.share(live));
    }
    var allowance = Allowance.of(rate, now);
    return leases.spend(consumer, allowance, 1).spent()
        ? Optional.empty()
        : allowance.window().renewal().map(end -> Duration.between(now, end));
  }

  private void uncountRate(Consumer consumer, CallRate rate, Instant now) {
    var live = nodes.number();
    if (rate.isDivisible(live)) {
      rates.uncount(consumer, rate.share(live));
    } else {
      leases.refund(consumer, Allowance.of(rate, now), 1);
    }
  }

  private static Decision decision(
      PlanDetails plan, Allowance allowance, Spending spending, Instant now) {
    var limits =
        LimitState.of(plan.rateLimit(), plan.quota(), allowance.window(), spending.remaining());
    return spending.spent()
        ? new Decision.Admitted(limits)
        : new Decision.QuotaExhausted(
            limits, limits.renewal().map(end -> Duration.between(now, end)));
  }

  private static LimitState withoutQuota(PlanDetails plan) {
    return LimitState.withoutQuota(plan.rateLimit(), plan.quota());
  }

  /* What is left of the quota is returned only if it is known without asking the store. */
  private LimitState unspent(Consumer consumer, PlanDetails plan, Instant now) {
    if (!plan.quota().isLimited()) {
      return withoutQuota(plan);
    }
    var allowance = Allowance.of(plan.quota(), now);
    return leases
        .remaining(consumer, allowance)
        .map(left -> LimitState.of(plan.rateLimit(), plan.quota(), allowance.window(), left))
        .orElseGet(() -> LimitState.unknown(plan.rateLimit(), plan.quota(), allowance.window()));
  }
}
