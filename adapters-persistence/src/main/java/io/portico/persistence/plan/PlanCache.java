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
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The committed plans, and the ids of plans, that this node read recently. */
@Singleton
final class PlanCache {

  /* Other nodes see a change after at most this time. */
  private static final Duration CACHED_FOR = Duration.ofSeconds(5);
  private static final int MAX_CACHED = 10_000;
  private static final int MAX_IDS = 100_000;

  private final JdbcUnitOfWork unitOfWork;

  /* Caffeine discards a reading that an invalidation overtakes. */
  private final Cache<Key, Optional<Plan>> plans;

  /*
   * Each id of an organisation's plans. Ids do not change, and no plan may have that of another, so
   * one that is found here is right as long as its plan exists. One that is not found may be new.
   */
  private final Cache<OrganisationId, Map<String, PlanId>> ids;

  private record Key(OrganisationId organisation, PlanId id) {}

  @Inject
  PlanCache(JdbcUnitOfWork unitOfWork) {
    this(unitOfWork, Ticker.systemTicker());
  }

  PlanCache(JdbcUnitOfWork unitOfWork, Ticker ticker) {
    this.unitOfWork = unitOfWork;
    this.plans =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHED_FOR)
            .maximumSize(MAX_CACHED)
            .ticker(ticker)
            .build();
    this.ids =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHED_FOR)
            .maximumWeight(MAX_IDS)
            .<OrganisationId, Map<String, PlanId>>weigher((_, named) -> 1 + named.size())
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

  Optional<PlanId> named(
      OrganisationId organisation,
      String text,
      Function<OrganisationId, Map<String, PlanId>> committed) {
    return Optional.ofNullable(ids.get(organisation, committed).get(text));
  }

  /** Invalidates the plan, which was changed, at the end of the unit of work. */
  void changed(OrganisationId organisation, PlanId id) {
    unitOfWork.afterCompletionOrNow(
        () -> {
          plans.invalidate(new Key(organisation, id));
          ids.invalidate(organisation);
        });
  }
}
