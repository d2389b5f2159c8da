package io.portico.application.service.plan;

import static io.portico.domain.audit.AuditAction.PLAN_APIS_SELECTED;

import io.portico.application.port.in.plan.FollowPlanSelectors;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.plan.PlanSelectors;
import io.portico.application.port.out.plan.PlanSelectors.Behind;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.Plan;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Changes plans whose selectors select other APIs. Any node does it: of several that have found the
 * same plan, one notes which changes it follows now.
 */
public record FollowPlanSelectorsService(
    PlanSelectors selectors,
    Plans plans,
    PlanSelection selection,
    KeyPushWriter keyPushes,
    UnitOfWork unitOfWork,
    Audit audit)
    implements FollowPlanSelectors {

  private static final int BATCH = 1_000;

  /* A failure of one plan must not keep the others from following. */
  @Override
  public void followChanges() {
    var failures = new ArrayList<RuntimeException>();
    for (var behind : selectors.behind(BATCH)) {
      try {
        plans
            .find(behind.organisation(), behind.plan())
            .ifPresent(present -> follow(behind, present));
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      var first = failures.getFirst();
      failures.stream().skip(1).filter(other -> !other.equals(first)).forEach(first::addSuppressed);
      throw first;
    }
  }

  /* The APIs are selected before the plan is locked: the label index answers only outside of a unit
   * of work, and no lock is held meanwhile. If the plan has changed by then, the next run repeats it. */
  private void follow(Behind behind, Plan present) {
    var organisation = behind.organisation();
    var details = present.details();
    var wanted =
        present.withDetails(selection.resolve(organisation, details, Optional.of(details)));
    unitOfWork.run(
        () -> {
          var locked = plans.findForUpdate(organisation, present.id());
          if (locked.equals(Optional.of(present))
              && selectors.follow(behind)
              && !wanted.equals(present)) {
            // The name and the ids stay, so none is taken.
            plans.replace(organisation, wanted);
            keyPushes.planChanged(organisation, wanted.id());
            audit.record(
                Actor.portico(organisation),
                PLAN_APIS_SELECTED,
                present.id(),
                Snapshots.of(present),
                Snapshots.of(wanted));
          }
        });
  }
}
