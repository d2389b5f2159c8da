package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanId;
import java.util.function.Predicate;

/** Use case: an administrator adds an entry to the catalogue. */
public interface AddCatalogueEntry {

  /** Appends the entry. */
  Outcome add(Command command);

  /**
   * Who adds which entry.
   *
   * @param fits whether clients can read a catalogue of this size
   */
  record Command(
      Actor actor,
      CatalogueEntry entry,
      Precondition<Catalogue> expected,
      Predicate<Catalogue> fits) {}

  sealed interface Outcome {

    /** The catalogue has the entry. */
    record Added(CatalogueEntry entry) implements Outcome {}

    /** Another entry offers the plan. */
    record AlreadyOffered(PlanId plan) implements Outcome {}

    /** The organisation has no such plan. */
    record UnknownPlan(PlanId plan) implements Outcome {}

    /** The catalogue would become too large. */
    record Full() implements Outcome {}
  }
}
