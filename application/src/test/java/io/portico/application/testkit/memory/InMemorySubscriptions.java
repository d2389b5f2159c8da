package io.portico.application.testkit.memory;

import io.portico.application.port.out.Subscriptions;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Subscriptions in memory. */
public final class InMemorySubscriptions implements Subscriptions {

  private record Place(OrganisationId organisation, DeveloperId developer, PlanId plan) {

    static Place of(OrganisationId organisation, Subscription subscription) {
      return new Place(organisation, subscription.developer(), subscription.plan());
    }
  }

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Place, Subscription> subscriptions = new HashMap<>();

  InMemorySubscriptions(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, Subscription subscription) {
    organisations.requireExisting(organisation);
    return subscriptions.putIfAbsent(Place.of(organisation, subscription), subscription) == null;
  }

  @Override
  public synchronized Optional<Subscription> findToChange(
      OrganisationId organisation, DeveloperId developer, PlanId plan) {
    unitOfWork.requireRunning();
    return Optional.ofNullable(subscriptions.get(new Place(organisation, developer, plan)));
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
