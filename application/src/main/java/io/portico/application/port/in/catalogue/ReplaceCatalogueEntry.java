package io.portico.application.port.in.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import java.util.function.Predicate;

/** Use case: an administrator replaces an entry of the catalogue. */
public interface ReplaceCatalogueEntry {

  /**
   * Replaces the entry that offers the same plan, in its place.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if no entry offers the plan
   */
  Outcome replace(Command command);

  /**
   * Who replaces which entry.
   *
   * @param fits whether clients can read a catalogue of this size
   */
  record Command(
      Actor actor,
      CatalogueEntry entry,
      Precondition<Catalogue> expected,
      Predicate<Catalogue> fits) {}

  enum Outcome {
    REPLACED,
    /** The catalogue would become too large. */
    FULL
  }
}
