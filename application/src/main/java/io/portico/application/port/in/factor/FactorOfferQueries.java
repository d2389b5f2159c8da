package io.portico.application.port.in.factor;

import io.portico.domain.access.Actor;

/** Reads what a new second factor needs. */
public interface FactorOfferQueries {

  /** Returns what the actor may add, unlike all offers before. Stores nothing. */
  AddFactor.Offer offer(Actor actor);
}
