package io.portico.application.port.in.catalogue;

import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanId;
import java.util.Collection;
import java.util.Set;

/** Reads of the catalogue of a developer portal. */
public interface CatalogueQueries {

  /** Returns the catalogue of the caller's organisation; every organisation has one. */
  Catalogue find(Actor actor);

  /**
   * Does nothing if the actor may change the entry.
   *
   * @throws io.portico.domain.shared.RefusedException.NotPermitted if not
   */
  void requireChanging(Actor actor, CatalogueEntry entry);

  /** Returns the plans of those of the entries that the actor may change. */
  Set<PlanId> changeable(Actor actor, Collection<CatalogueEntry> entries);
}
