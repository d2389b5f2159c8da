package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.PlanId;

/** Use case: an administrator removes an entry from the catalogue. */
public interface RemoveCatalogueEntry {

  /**
   * Removes the entry that offers the plan. The plan and its keys stay.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if no entry offers the plan
   */
  void remove(Command command);

  record Command(Actor actor, PlanId plan, Precondition<Catalogue> expected) {}
}
