package io.portico.application.port.out.subscription;

import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.Collection;
import java.util.List;

/** The subscriptions of applications to plans, at most one per application and plan. */
public interface Subscriptions {

  /**
   * Adds {@code subscription}. The unit of work must have {@linkplain Developers#lock locked} the
   * developer or {@linkplain Applications#lock the application}, which must have none for the plan;
   * a duplicate fails the unit of work.
   */
  void add(OrganisationId organisation, Subscription subscription);

  /**
   * Returns the subscriptions of {@code applications}, in any order. They do not change while these
   * are locked, or the developers whose default applications they are.
   */
  List<Subscription> of(OrganisationId organisation, Collection<ApplicationId> applications);

  /**
   * Replaces the subscription of the same application to the same plan. Returns whether there was
   * one.
   */
  boolean replace(OrganisationId organisation, Subscription subscription);

  /**
   * Replaces the pending request of the same application for the same plan by the active {@code
   * subscription}, unless it is for the successor of a key. Returns whether there was one.
   */
  boolean approve(OrganisationId organisation, Subscription subscription);

  /**
   * Replaces the key of the subscription of the same application to the same plan by that of the
   * active {@code subscription}; a request for the successor stays. Returns whether there was one.
   */
  boolean replaceKey(OrganisationId organisation, Subscription subscription);

  /**
   * Removes {@code subscription}. Returns whether it existed in this state. Of a key with a request
   * for its successor, the other part stays.
   */
  boolean remove(OrganisationId organisation, Subscription subscription);

  /** Removes all subscriptions of {@code application}. */
  void removeAll(OrganisationId organisation, ApplicationId application);
}
