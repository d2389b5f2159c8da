package io.portico.application.port.in.factor;

import io.portico.domain.access.Actor;

/** Reads what a new second factor needs. */
public interface FactorOfferQueries {

  /**
   * Returns what the actor may add. Stores nothing.
   *
   * @param sent the ticket of the app whose code was wrong, which is offered again while it is
   *     valid, because somebody has scanned it; empty text for a new one
   */
  AddFactor.Offer offer(Actor actor, String sent);

  /** Returns whether a session needs a proof to add a factor: the actor can give one. */
  boolean needsProof(Actor actor);
}
