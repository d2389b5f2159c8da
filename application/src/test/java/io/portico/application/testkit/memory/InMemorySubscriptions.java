package io.portico.application.testkit.memory;

import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Subscriptions in memory. */
public final class InMemorySubscriptions implements Subscriptions {

  private record Place(OrganisationId organisation, DeveloperId developer, PlanId plan) {

    static Place of(OrganisationId organisation, Subscription subscription) {
      return new Place(organisation, subscription.developer(), subscription.plan());
    }
  }

  private final InMemoryOrganisations organisations;
  private final Map<Place, Subscription> subscriptions = new HashMap<>();

  InMemorySubscriptions(InMemoryOrganisations organisations) {
    this.organisations = organisations;
  }

  @Override
  public synchronized void add(OrganisationId organisation, Subscription subscription) {
    organisations.requireExisting(organisation);
    var place = Place.of(organisation, subscription);
    if (subscriptions.putIfAbsent(place, subscription) != null) {
      throw new IllegalStateException("a second subscription (expected: one for each plan)");
    }
  }

  @Override
  public synchronized List<Subscription> of(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return subscriptions.entrySet().stream()
        .filter(entry -> entry.getKey().organisation().equals(organisation))
        .map(Map.Entry::getValue)
        .filter(subscription -> developers.contains(subscription.developer()))
        .toList();
  }

  @Override
  public synchronized boolean replace(OrganisationId organisation, Subscription subscription) {
    return subscriptions.replace(Place.of(organisation, subscription), subscription) != null;
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, Subscription subscription) {
    return subscriptions.remove(Place.of(organisation, subscription), subscription);
  }

  @Override
  public synchronized void removeAll(OrganisationId organisation, DeveloperId developer) {
    subscriptions
        .keySet()
        .removeIf(
            place ->
                place.organisation().equals(organisation) && place.developer().equals(developer));
  }
}
