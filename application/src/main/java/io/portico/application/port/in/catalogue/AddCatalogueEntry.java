package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanId;

/** Use case: an administrator offers one plan more (contract 3.2). */
public interface AddCatalogueEntry {

  /** Adds the entry behind all others, or says why nothing was changed. */
  Outcome add(Command command);

  /**
   * What is offered from now on, and who wants that.
   *
   * @param expected what the caller believes the catalogue to be
   */
  record Command(Actor actor, CatalogueEntry entry, Precondition<Catalogue> expected) {}

  /** What became of the addition. */
  sealed interface Outcome {

    /** The entry stands in the catalogue. */
    record Added(CatalogueEntry entry) implements Outcome {}

    /** An entry that is there already offers the plan. */
    record AlreadyOffered(PlanId plan) implements Outcome {}

    /** The organisation has no such plan. */
    record UnknownPlan(PlanId plan) implements Outcome {}

    /** The catalogue has no room for the entry. */
    record Full() implements Outcome {}

    /** The catalogue is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may change the catalogue. */
    record NotPermitted() implements Outcome {}
  }
}
