package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;

/** Use case: an administrator replaces what the portal tells of one plan (contract 3.2). */
public interface ReplaceCatalogueEntry {

  /** Replaces the entry that offers the same plan, or says why nothing was changed. */
  Outcome replace(Command command);

  /**
   * What is told from now on, and who wants that.
   *
   * @param expected what the caller believes the catalogue to be
   */
  record Command(Actor actor, CatalogueEntry entry, Precondition<Catalogue> expected) {}

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The entry is as wanted, where it was. */
    record Replaced(CatalogueEntry entry) implements Outcome {}

    /** No entry of the organisation offers the plan. */
    record UnknownEntry() implements Outcome {}

    /** The catalogue has no room for so long an entry. */
    record Full() implements Outcome {}

    /** The catalogue is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Only an administrator may change the catalogue. */
    record NotPermitted() implements Outcome {}
  }
}
