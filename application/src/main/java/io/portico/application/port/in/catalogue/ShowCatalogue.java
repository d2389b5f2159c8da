package io.portico.application.port.in.catalogue;

import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;

/** Use case: somebody looks at what the portal offers (specification 4.2). */
public interface ShowCatalogue {

  /** Returns the catalogue of the caller's organisation, which is there from the beginning. */
  Catalogue show(Actor actor);
}
