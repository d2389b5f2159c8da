package io.portico.application.service.plan;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RecordKind;

/** Reads plans. */
public final class PlanQueriesService implements PlanQueries {

  private final Plans plans;

  public PlanQueriesService(Plans plans) {
    this.plans = plans;
  }

  @Override
  public Plan find(Actor actor, PlanId id) {
    actor.require(Permission.READ);
    return plans.find(actor.organisation(), id).orElseThrow(RecordKind.PLAN.notFound(id));
  }

  @Override
  public OffsetPage<Plan> page(Actor actor, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        plans.page(organisation, range.offset(), range.limit()), plans.count(organisation));
  }
}
