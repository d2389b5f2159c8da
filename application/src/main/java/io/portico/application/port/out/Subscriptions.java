package io.portico.application.port.out;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.Optional;

/** What developers have for plans, one subscription at most for each developer and plan. */
public interface Subscriptions {

  /**
   * Adds {@code subscription} unless the developer has one for the plan. Returns whether it was
   * added.
   *
   * <p>Of several concurrent calls for one developer and plan, exactly one answers true, whatever
   * node they come from.
   */
  boolean add(OrganisationId organisation, Subscription subscription);

  /**
   * Returns what the developer has for the plan, or empty if that is nothing. To be called in a
   * unit of work; nobody else changes it until that ends.
   */
  Optional<Subscription> findToChange(
      OrganisationId organisation, DeveloperId developer, PlanId plan);

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
