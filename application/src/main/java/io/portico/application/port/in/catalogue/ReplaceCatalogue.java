package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.PlanId;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator replaces all entries of the catalogue. */
public interface ReplaceCatalogue {

  /**
   * Replaces all entries.
   *
   * @throws io.portico.domain.shared.InvalidValueException if there are too many entries, two offer
   *     the same plan, or the catalogue has another id
   */
  Outcome replace(Command command);

  /**
   * Who replaces the entries.
   *
   * @param id the id that the catalogue must have; empty for any
   */
  record Command(
      Actor actor,
      Optional<CatalogueId> id,
      List<CatalogueEntry> entries,
      Precondition<Catalogue> expected) {

    public Command {
      entries = List.copyOf(entries);
    }
  }

  sealed interface Outcome {

    /** The catalogue has the new entries. */
    record Replaced(Catalogue catalogue) implements Outcome {}

    /** Some entries offer plans that the organisation does not have. */
    record UnknownPlans(List<UnknownPlan> plans) implements Outcome {}
  }

  /** An unknown plan and the index of the entry that offers it. */
  record UnknownPlan(int entry, PlanId plan) {}
}
