package io.portico.application.port.in.plan;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads of plans. */
public interface PlanQueries {

  /** Returns the plan with this id. */
  Plan find(Actor actor, PlanId id);

  /** Returns the plan with this id; empty if the organisation has none, perhaps no more. */
  default Optional<Plan> known(Actor actor, PlanId id) {
    try {
      return Optional.of(find(actor, id));
    } catch (RefusedException.NotFound _) {
      return Optional.empty();
    }
  }

  /**
   * Does nothing if the actor may change the plan.
   *
   * @throws io.portico.domain.shared.RefusedException.NotPermitted if not
   */
  void requireChanging(Actor actor, Plan plan);

  /** Returns whether the actor may change the plan. */
  default boolean mayChange(Actor actor, Plan plan) {
    try {
      requireChanging(actor, plan);
      return true;
    } catch (RefusedException.NotPermitted _) {
      return false;
    }
  }

  /** Returns why {@link RemovePlan} would refuse to remove the plan now; empty if it would not. */
  Optional<RemovePlan.Outcome> obstacle(Actor actor, PlanId id);

  /** Returns the ids that name plans, which are read when one is looked for. */
  PlanIds ids(Actor actor);

  /** Returns a page of the selected plans, ordered by name, ignoring case. */
  OffsetPage<Plan> page(Actor actor, PlanFilter filter, OffsetRange range);

  /**
   * Returns all of the selected plans in this order: an organisation has at most a page of them.
   */
  default List<Plan> all(Actor actor, PlanFilter filter) {
    return page(actor, filter, new OffsetRange(0, PageLimits.LARGEST)).items();
  }

  /**
   * Returns the ids of the plans that may be meant by a plan and an API that its keys open; empty
   * if neither is given.
   */
  default Optional<Set<PlanId>> requested(Actor actor, Optional<PlanId> plan, Optional<ApiId> api) {
    if (api.isEmpty()) {
      return plan.map(Set::of);
    }
    return Optional.of(
        all(actor, PlanFilter.ALL).stream()
            .filter(found -> plan.map(found.id()::equals).orElse(true))
            .filter(found -> found.details().apis().contains(api.get()))
            .map(Plan::id)
            .collect(toSet()));
  }
}
