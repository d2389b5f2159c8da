package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.PlanId;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator replaces all that the portal offers (contract 3.2). */
public interface ReplaceCatalogue {

  /**
   * Replaces all entries, or says why nothing was changed.
   *
   * @throws io.portico.domain.shared.InvalidValueException if there are too many, one plan stands
   *     there twice, or the catalogue has another id than was told
   */
  Outcome replace(Command command);

  /**
   * What the portal offers from now on, and who wants that.
   *
   * @param told the id that the catalogue is believed to have; empty if nobody tells
   * @param expected what the caller believes the catalogue to be
   */
  record Command(
      Actor actor,
      Optional<CatalogueId> told,
      List<CatalogueEntry> entries,
      Precondition<Catalogue> expected) {

    public Command {
      entries = List.copyOf(entries);
    }
  }

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The catalogue is as wanted. */
    record Replaced(Catalogue catalogue) implements Outcome {}

    /** Some entries offer plans that the organisation does not have. */
    record UnknownPlans(List<Unknown> unknown) implements Outcome {}

    /** The catalogue is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may change the catalogue. */
    record NotPermitted() implements Outcome {}
  }

  /** An entry, by its place among those that were given, and the plan that is not there. */
  record Unknown(int entry, PlanId plan) {}
}
