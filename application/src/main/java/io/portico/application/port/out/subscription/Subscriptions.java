package io.portico.application.port.out.subscription;

import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.Collection;
import java.util.List;

/** The subscriptions of developers to plans, at most one per developer and plan. */
public interface Subscriptions {

  /**
   * Adds {@code subscription}. The unit of work must have {@linkplain Developers#lock locked} the
   * developer, who must have none for the plan; a duplicate fails the unit of work.
   */
  void add(OrganisationId organisation, Subscription subscription);

  /**
   * Returns the subscriptions of {@code developers}, in any order. They do not change while the
   * developers are {@linkplain Developers#lock locked}.
   */
  List<Subscription> of(OrganisationId organisation, Collection<DeveloperId> developers);

  /**
   * Replaces the subscription of the same developer to the same plan. Returns whether there was
   * one.
   */
  boolean replace(OrganisationId organisation, Subscription subscription);

  /**
   * Replaces the pending request of the same developer for the same plan by the active {@code
   * subscription}, unless it is for the successor of a key. Returns whether there was one.
   */
  boolean approve(OrganisationId organisation, Subscription subscription);

  /**
   * Replaces the key of the subscription of the same developer to the same plan by that of the
   * active {@code subscription}; a request for the successor stays. Returns whether there was one.
   */
  boolean replaceKey(OrganisationId organisation, Subscription subscription);

  /**
   * Removes {@code subscription}. Returns whether it existed in this state. Of a key with a request
   * for its successor, the other part stays.
   */
  boolean remove(OrganisationId organisation, Subscription subscription);

  /** Removes all subscriptions of {@code developer}. */
  void removeAll(OrganisationId organisation, DeveloperId developer);
}
