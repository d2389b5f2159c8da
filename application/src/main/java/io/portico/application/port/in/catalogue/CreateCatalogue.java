package io.portico.application.port.in.catalogue;

import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.CatalogueId;

/**
 * Use case: a classic client makes the catalogue of its organisation (contract 3.2). It is there
 * already, so nothing is changed.
 */
public interface CreateCatalogue {

  /** Returns the id of the catalogue, or says why not. */
  Outcome open(Actor actor);

  /** What became of it. */
  sealed interface Outcome {

    /** The catalogue has this id. */
    record Opened(CatalogueId id) implements Outcome {}

    /** Only an administrator may make catalogues. */
    record NotPermitted() implements Outcome {}
  }
}
