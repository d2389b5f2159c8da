package io.portico.application.service.plan;

import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.PlanSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;

/** Removes plans that nobody uses. */
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
    if (!command.actor().may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndRemove(command));
  }

  /* Whoever uses the plan anew holds it meanwhile, so nobody begins to after it was found unused. */
  private Outcome checkAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var found = plans.findForUpdate(organisation, command.plan());
    if (found.isEmpty()) {
      return new Outcome.UnknownPlan();
    }
    var present = found.get();
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    var entry = catalogues.offering(organisation, present.id());
    if (entry.isPresent()) {
      return new Outcome.Offered(present, entry.get().name());
    }
    var live = keys.countHeld(organisation, present.id());
    if (live > 0) {
      return new Outcome.HasLiveKeys(present, live);
    }
    plans.remove(organisation, present.id());
    audit.note(
        command.actor(),
        AuditAction.PLAN_REMOVED,
        present.id(),
        PlanSnapshot.of(present),
        Snapshot.NONE);
    return new Outcome.Removed(present);
  }
}
