package io.portico.application.port.out.subscription;

import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.Collection;
import java.util.List;

/** What developers have for plans, one subscription at most for each developer and plan. */
public interface Subscriptions {

  /**
   * Adds {@code subscription}, in a unit of work that {@linkplain Developers#lock holds} its
   * developer, who must have none for the plan. If there is one nevertheless, the unit of work
   * fails: a developer never has two for one plan, whatever node they come from.
   */
  void add(OrganisationId organisation, Subscription subscription);

  /**
   * Returns what {@code developers} have, in any order. Nobody else changes it in a unit of work
   * that {@linkplain Developers#lock holds} them.
   */
  List<Subscription> of(OrganisationId organisation, Collection<DeveloperId> developers);

  /**
   * Puts {@code subscription} in the place of the one with the same developer and plan, if there is
   * one. Returns whether there was.
   */
  boolean replace(OrganisationId organisation, Subscription subscription);

  /**
   * Removes {@code subscription}, if it is what the developer has for the plan. Returns whether it
   * was.
   */
  boolean remove(OrganisationId organisation, Subscription subscription);

  /** Removes all that {@code developer} has. */
  void removeAll(OrganisationId organisation, DeveloperId developer);
}
