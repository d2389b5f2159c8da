package io.portico.application.service.plan;

import static io.portico.domain.audit.AuditAction.PLAN_REMOVED;

import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.RecordKind;

/** Removes unused plans. */
public final class RemovePlanService implements RemovePlan {

  private final Plans plans;
  private final Catalogues catalogues;
  private final IssuedKeys keys;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public RemovePlanService(
      Plans plans, Catalogues catalogues, IssuedKeys keys, UnitOfWork unitOfWork, Audit audit) {
    this.plans = plans;
    this.catalogues = catalogues;
    this.keys = keys;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> checkAndRemove(command));
  }

  /* New uses of the plan lock it, so it stays unused after the checks. */
  private Outcome checkAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present =
        plans
            .findForUpdate(organisation, command.plan())
            .orElseThrow(RecordKind.PLAN.notFound(command.plan()));
    command.expected().require(present);
    var entry = catalogues.offering(organisation, present.id());
    if (entry.isPresent()) {
      return new Outcome.Offered(present, entry.get().name());
    }
    var live = keys.countUnended(organisation, present.id());
    if (live > 0) {
      return new Outcome.HasLiveKeys(present, live);
    }
    plans.remove(organisation, present.id());
    audit.recordRemoved(command.actor(), PLAN_REMOVED, present.id(), Snapshots.of(present));
    return new Outcome.Removed();
  }
}
