package io.portico.application.service.plan;

import static io.portico.domain.audit.AuditAction.PLAN_DEFINED;

import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;

/** Defines plans. */
public final class DefinePlanService implements DefinePlan {

  private final Plans plans;
  private final UnitOfWork unitOfWork;
  private final IdGenerator ids;
  private final Audit audit;

  public DefinePlanService(Plans plans, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.plans = plans;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome define(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> add(command));
  }

  private Outcome add(Command command) {
    var plan = new Plan(new PlanId(ids.next()), command.details());
    return switch (plans.add(command.actor().organisation(), plan)) {
      case ADDED -> {
        audit.recordNew(command.actor(), PLAN_DEFINED, plan.id(), Snapshots.of(plan));
        yield new Outcome.Defined(plan);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(command.details().name());
      case TOO_MANY -> new Outcome.TooMany(Plans.MOST);
    };
  }
}
