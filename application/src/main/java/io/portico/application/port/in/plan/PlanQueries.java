package io.portico.application.port.in.plan;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import java.util.Optional;

/** Reads of plans. */
public interface PlanQueries {

  /**
   * Returns the plan with this id.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the organisation has none
   */
  Plan find(Actor actor, PlanId id);

  /**
   * Returns why {@link RemovePlan} would refuse to remove the plan now; empty if it would not.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the organisation has none
   */
  Optional<RemovePlan.Outcome> obstacle(Actor actor, PlanId id);

  /** Returns the ids that name plans beside their own. */
  PlanIds ids(Actor actor);

  /** Returns a page of the selected plans, ordered by name, ignoring case. */
  OffsetPage<Plan> page(Actor actor, PlanFilter filter, OffsetRange range);
}
