package io.portico.application.service.plan;

import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Plans;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;

/** Defines plans. */
public final class DefinePlanService implements DefinePlan {

  private final Plans plans;
  private final IdGenerator ids;

  public DefinePlanService(Plans plans, IdGenerator ids) {
    this.plans = plans;
    this.ids = ids;
  }

  @Override
  public Outcome define(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    var plan = new Plan(new PlanId(ids.next()), command.terms());
    return switch (plans.add(command.actor().organisation(), plan)) {
      case ADDED -> new Outcome.Defined(plan);
      case NAME_TAKEN -> new Outcome.NameTaken(command.terms().name());
      case TOO_MANY -> new Outcome.TooMany(Plans.MOST);
    };
  }
}
