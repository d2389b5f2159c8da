package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanId;

/** Use case: an administrator takes one plan out of what the portal offers (contract 3.2). */
public interface RemoveCatalogueEntry {

  /** Removes the entry that offers the plan, or says why nothing was changed. */
  Outcome remove(Command command);

  /**
   * Which plan, and who wants it out.
   *
   * @param expected what the caller believes the catalogue to be
   */
  record Command(Actor actor, PlanId plan, Precondition<Catalogue> expected) {}

  /** What became of the removal. */
  sealed interface Outcome {

    /** The entry is gone; its plan and the keys for it stay. */
    record Removed(CatalogueEntry entry) implements Outcome {}

    /** No entry of the organisation offers the plan. */
    record UnknownEntry() implements Outcome {}

    /** The catalogue is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may change the catalogue. */
    record NotPermitted() implements Outcome {}
  }
}
