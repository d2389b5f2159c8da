package io.portico.application.service.sample;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keys of the sample data, the requests that they were issued for, waiting and declined
 * requests, and the calls with the keys.
 */
public record SampleKeys(
    SampleFiles files,
    IssuedKeys keys,
    KeyGenerator generator,
    KeyIdentifiers identifiers,
    KeyRequests requests,
    Subscriptions subscriptions,
    UsageCounts usage,
    PortalConfigurations configurations) {

  private List<SampleRow> requested() {
    return SampleRow.read(files, "keys").stream()
        .filter(row -> row.given("requested").isPresent())
        .toList();
  }

  /**
   * Adds the keys and requests of {@code developers}. A row with calls is a key, one with a reason
   * a declined request, and another one waits; a key without the time of its request was issued.
   */
  SampleCounts add(
      Actor actor, SampleIds ids, List<Developer> developers, List<Plan> plans, Instant now) {
    var organisation = actor.organisation();
    var settings = configurations.current(organisation);
    var byAddress =
        developers.stream().collect(toMap(one -> one.details().email().written(), one -> one));
    var byName = plans.stream().collect(toMap(plan -> plan.details().name(), plan -> plan));
    var requestIds = ids.of(RecordKind.KEY_REQUEST, requested().size()).iterator();
    var calls = new SampleUsage(SampleRow.read(files, "usage").getFirst(), now);
    var rows = SampleRow.read(files, "keys");
    var issued = 0;
    for (var row : rows) {
      var developer = Optional.ofNullable(byAddress.get(row.text("developer"))).orElseThrow();
      var plan = Optional.ofNullable(byName.get(row.text("plan"))).orElseThrow();
      var fields = row.fields("Purpose");
      var request =
          row.ago("requested", now)
              .map(
                  at ->
                      KeyRequest.pending(
                          new KeyRequestId(requestIds.next()),
                          new KeyRequestDetails(developer.id(), plan.id(), "", fields),
                          at));
      var decidedAt = row.ago("decided", now);
      var decision =
          new Decision(
              decidedAt.map(_ -> actor.user()),
              decidedAt.or(() -> request.map(KeyRequest::createdAt)).orElseThrow());
      if (row.given("calls a day").isPresent()) {
        var details = developer.details();
        var inherited = KeyGrant.inherited(settings, details.fields(), fields);
        var grant =
            new KeyGrant(
                developer.id(),
                plan.id(),
                "",
                details.email().written(),
                inherited,
                request.map(KeyRequest::id));
        var key =
            IssuedKey.issued(
                identifiers.of(generator.next()), grant, decision.at(), Optional.empty());
        add(organisation, row.ago("ended", now).map(key::ended).orElse(key));
        request.ifPresent(
            one ->
                requests.add(
                    organisation, one.withState(new Pending().approved(decision, key.key()))));
        calls.count(row.ago("ended", now).map(key::ended).orElse(key), plan, row);
        issued++;
      } else {
        request.ifPresent(one -> add(organisation, one, row.given("reason"), decision));
      }
    }
    usage.add(organisation, calls.counts());
    return new SampleCounts(0, 0, 0, 0, 0, issued, requested().size());
  }

  private void add(OrganisationId organisation, IssuedKey key) {
    keys.add(organisation, key);
    if (key.endedAt().isEmpty()) {
      subscriptions.add(organisation, Subscription.active(key));
    }
  }

  private void add(
      OrganisationId organisation, KeyRequest request, Optional<String> reason, Decision decision) {
    if (reason.isPresent()) {
      requests.add(organisation, request.withState(new Pending().declined(decision, reason.get())));
    } else {
      requests.add(organisation, request);
      subscriptions.add(organisation, Subscription.requested(request));
    }
  }

  /** Removes all keys and requests of {@code developers}, with their calls and subscriptions. */
  SampleCounts remove(OrganisationId organisation, SampleIds ids, List<DeveloperId> developers) {
    var removedKeys = keys.removeAll(organisation, developers);
    var plans =
        ids.of(RecordKind.PLAN, SampleRow.read(files, "plans").size()).stream()
            .map(PlanId::new)
            .collect(toSet());
    usage.removeAll(organisation, removedKeys, plans);
    var removed =
        ids.of(RecordKind.KEY_REQUEST, requested().size()).stream()
            .filter(id -> requests.remove(organisation, new KeyRequestId(id)))
            .count();
    for (var developer : developers) {
      subscriptions.removeAll(organisation, ApplicationId.ofDefault(developer));
      removed += removeRequests(organisation, developer);
    }
    return new SampleCounts(0, 0, 0, 0, 0, removedKeys.size(), Math.toIntExact(removed));
  }

  private int removeRequests(OrganisationId organisation, DeveloperId developer) {
    var all = KeyRequestFilter.ALL.by(developer);
    var removed = 0;
    var page = requests.page(organisation, all, 0, Plans.MOST);
    while (!page.isEmpty()) {
      page.forEach(request -> requests.remove(organisation, request.id()));
      removed += page.size();
      page = requests.page(organisation, all, 0, Plans.MOST);
    }
    return removed;
  }

  /** Returns whether a plan has live keys or waiting requests. */
  boolean isUsed(OrganisationId organisation, PlanId plan) {
    var waiting = KeyRequestFilter.WAITING.forPlans(Set.of(plan));
    return keys.countUnended(organisation, plan) > 0 || requests.count(organisation, waiting) > 0;
  }
}
