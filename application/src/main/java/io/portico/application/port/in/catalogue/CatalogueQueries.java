package io.portico.application.port.in.catalogue;

import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;

/** Reads of the catalogue of a developer portal. */
public interface CatalogueQueries {

  /** Returns the catalogue of the caller's organisation; every organisation has one. */
  Catalogue find(Actor actor);
}
