package io.portico.application.testkit.memory.subscription;

import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Subscriptions in memory. */
public final class InMemorySubscriptions implements Subscriptions {

  private record Place(OrganisationId organisation, ApplicationId application, PlanId plan) {

    static Place of(OrganisationId organisation, Subscription subscription) {
      return new Place(organisation, subscription.application(), subscription.plan());
    }
  }

  private final InMemoryOrganisations organisations;
  private final Map<Place, Subscription> subscriptions = new HashMap<>();

  public InMemorySubscriptions(InMemoryOrganisations organisations) {
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
      OrganisationId organisation, Collection<ApplicationId> applications) {
    return subscriptions.entrySet().stream()
        .filter(entry -> entry.getKey().organisation().equals(organisation))
        .map(Map.Entry::getValue)
        .filter(subscription -> applications.contains(subscription.application()))
        .toList();
  }

  @Override
  public synchronized boolean replace(OrganisationId organisation, Subscription subscription) {
    return subscriptions.replace(Place.of(organisation, subscription), subscription) != null;
  }

  @Override
  public synchronized boolean approve(OrganisationId organisation, Subscription subscription) {
    return present(organisation, subscription)
        .filter(present -> present.state() instanceof SubscriptionState.Requested)
        .filter(_ -> replace(organisation, subscription))
        .isPresent();
  }

  @Override
  public synchronized boolean replaceKey(OrganisationId organisation, Subscription subscription) {
    var key = ((SubscriptionState.Active) subscription.state()).key();
    return present(organisation, subscription)
        .map(
            present ->
                switch (present.state()) {
                  case SubscriptionState.Requested _ -> false;
                  case SubscriptionState.Active _ -> replace(organisation, subscription);
                  case SubscriptionState.Renewing(_, var request) ->
                      replace(
                          organisation,
                          subscription.in(new SubscriptionState.Renewing(key, request)));
                })
        .orElse(false);
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, Subscription subscription) {
    var present = present(organisation, subscription);
    if (present.isPresent()
        && present.get().state() instanceof SubscriptionState.Renewing(var key, var request)) {
      var requested = new SubscriptionState.Requested(request);
      var active = new SubscriptionState.Active(key);
      if (subscription.state().equals(requested)) {
        return replace(organisation, subscription.in(active));
      }
      if (subscription.state().equals(active)) {
        return replace(organisation, subscription.in(requested));
      }
    }
    return subscriptions.remove(Place.of(organisation, subscription), subscription);
  }

  private Optional<Subscription> present(OrganisationId organisation, Subscription subscription) {
    return Optional.ofNullable(subscriptions.get(Place.of(organisation, subscription)));
  }

  @Override
  public synchronized void removeAll(OrganisationId organisation, ApplicationId application) {
    subscriptions
        .keySet()
        .removeIf(
            place ->
                place.organisation().equals(organisation)
                    && place.application().equals(application));
  }
}
