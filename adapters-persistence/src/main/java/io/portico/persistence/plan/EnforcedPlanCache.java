package io.portico.persistence.plan;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** The committed plans that this node read recently. */
@Singleton
final class EnforcedPlanCache {

  /* Other nodes see a change after at most this time. */
  private static final Duration CACHED_FOR = Duration.ofSeconds(5);
  private static final int MAX_CACHED = 10_000;

  private final JdbcUnitOfWork unitOfWork;

  /* Caffeine discards a reading that an invalidation overtakes. */
  private final Cache<Key, Optional<Plan>> plans;

  private record Key(OrganisationId organisation, PlanId id) {}

  @Inject
  EnforcedPlanCache(JdbcUnitOfWork unitOfWork) {
    this(unitOfWork, Ticker.systemTicker());
  }

  EnforcedPlanCache(JdbcUnitOfWork unitOfWork, Ticker ticker) {
    this.unitOfWork = unitOfWork;
    this.plans =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHED_FOR)
            .maximumSize(MAX_CACHED)
            .ticker(ticker)
            .build();
  }

  Optional<Plan> cached(OrganisationId organisation, PlanId id) {
    return Optional.ofNullable(plans.getIfPresent(new Key(organisation, id))).flatMap(plan -> plan);
  }

  Optional<Plan> current(
      OrganisationId organisation, PlanId id, Supplier<Optional<Plan>> committed) {
    return plans.get(new Key(organisation, id), _ -> committed.get());
  }

  /** Invalidates the plan, which was changed, at the end of the unit of work. */
  void changed(OrganisationId organisation, PlanId id) {
    unitOfWork.afterCompletionOrNow(() -> plans.invalidate(new Key(organisation, id)));
  }
}
