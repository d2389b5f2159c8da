package io.portico.application.service.plan;

import static io.portico.domain.audit.AuditAction.PLAN_REPLACED;

import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.RecordKind;

/** Replaces the details of plans. */
public final class ReplacePlanService implements ReplacePlan {

  private final Plans plans;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ReplacePlanService(Plans plans, UnitOfWork unitOfWork, Audit audit) {
    this.plans = plans;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var present =
        plans
            .findForUpdate(organisation, command.plan())
            .orElseThrow(RecordKind.PLAN.notFound(command.plan()));
    command.expected().require(present);
    if (present.details().equals(command.details())) {
      return new Outcome.Replaced(present);
    }
    var wanted = present.withDetails(command.details());
    return switch (plans.replace(organisation, wanted)) {
      case REPLACED -> {
        audit.record(
            command.actor(),
            PLAN_REPLACED,
            present.id(),
            Snapshots.of(present),
            Snapshots.of(wanted));
        yield new Outcome.Replaced(wanted);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(wanted.details().name());
    };
  }
}
