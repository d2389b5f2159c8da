package io.portico.application.service.sample;

import io.portico.application.port.in.sample.RemoveSample.Outcome;
import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Removes the sample data within the caller's unit of work. It finds the records by their ids, and
 * the keys, requests and mails by their developers. It sends no mail.
 */
public final class SampleRemover {

  private final LabelDefinitions definitions;
  private final GovernancePolicies policies;
  private final PolicyReferences references;
  private final Apis apis;
  private final Plans plans;
  private final Catalogues catalogues;
  private final Developers developers;
  private final IssuedKeys keys;
  private final KeyRequests requests;
  private final Subscriptions subscriptions;
  private final UsageCounts usage;
  private final KeyPushWriter keyPushes;
  private final Outbox outbox;

  public SampleRemover(
      LabelDefinitions definitions,
      GovernancePolicies policies,
      PolicyReferences references,
      Apis apis,
      Plans plans,
      Catalogues catalogues,
      Developers developers,
      IssuedKeys keys,
      KeyRequests requests,
      Subscriptions subscriptions,
      UsageCounts usage,
      KeyPushWriter keyPushes,
      Outbox outbox) {
    this.definitions = definitions;
    this.policies = policies;
    this.references = references;
    this.apis = apis;
    this.plans = plans;
    this.catalogues = catalogues;
    this.developers = developers;
    this.keys = keys;
    this.requests = requests;
    this.subscriptions = subscriptions;
    this.usage = usage;
    this.keyPushes = keyPushes;
    this.outbox = outbox;
  }

  /**
   * Removes all records of the sample that those of others do not use.
   *
   * @param catalogue the catalogue of the organisation, which is locked
   */
  Outcome.Removed remove(OrganisationId organisation, Catalogue catalogue) {
    var ids = new SampleIds(organisation);
    // Definitions before APIs, and developers before plans: the lock order of all services.
    var labels =
        SampleLabels.ids(ids).stream()
            .flatMap(id -> definitions.findForUpdate(organisation, id).stream())
            .toList();
    var removedPolicies =
        SamplePolicies.ids(ids).stream().filter(id -> policies.remove(organisation, id)).count();
    var present = apis.findForUpdate(organisation, SampleApis.ids(ids));
    present.forEach(api -> apis.remove(organisation, api.id()));
    var people =
        SampleDevelopers.ids(ids).stream()
            .flatMap(id -> developers.lock(organisation, id).stream())
            .toList();
    var removedKeys = keys.removeAll(organisation, SampleDevelopers.ids(ids));
    usage.removeAll(organisation, removedKeys);
    keyPushes.developersRemoved(organisation, SampleDevelopers.ids(ids));
    var removedRequests = removeRequests(organisation, ids);
    for (var developer : people) {
      subscriptions.removeAll(organisation, developer.id());
      developers.remove(organisation, developer.id());
    }
    outbox.removeTo(
        organisation, people.stream().map(developer -> developer.details().email()).toList());
    var kept = new ArrayList<String>();
    var removedPlans = removePlans(organisation, ids, catalogue, kept);
    var removedLabels = labels.stream().filter(label -> removes(organisation, label, kept)).count();
    return new Outcome.Removed(
        new SampleCounts(
            present.size(),
            Math.toIntExact(removedLabels),
            Math.toIntExact(removedPolicies),
            removedPlans,
            people.size(),
            removedKeys.size(),
            removedRequests),
        kept);
  }

  private int removeRequests(OrganisationId organisation, SampleIds ids) {
    var all = new HashSet<KeyRequestId>(SampleKeys.requestIds(ids));
    for (var developer : SampleDevelopers.ids(ids)) {
      all.addAll(requestsOf(organisation, developer));
    }
    return Math.toIntExact(all.stream().filter(id -> requests.remove(organisation, id)).count());
  }

  private List<KeyRequestId> requestsOf(OrganisationId organisation, DeveloperId developer) {
    var filter =
        new KeyRequestFilter(
            KeyRequestFilter.ALL.statuses(), Optional.of(developer), Optional.empty());
    var found = new ArrayList<KeyRequestId>();
    int read;
    do {
      var page = requests.page(organisation, filter, found.size(), Plans.MOST);
      page.forEach(request -> found.add(request.id()));
      read = page.size();
    } while (read == Plans.MOST);
    return found;
  }

  private int removePlans(
      OrganisationId organisation, SampleIds ids, Catalogue catalogue, List<String> kept) {
    var unused = new ArrayList<Plan>();
    for (var id : SamplePlans.ids(ids)) {
      plans
          .findForUpdate(organisation, id)
          .ifPresent(
              plan -> {
                if (isUsed(organisation, plan)) {
                  kept.add(plan.details().name());
                } else {
                  unused.add(plan);
                }
              });
    }
    var remaining = catalogue;
    for (var plan : unused) {
      remaining = remaining.without(plan.id());
    }
    if (!remaining.equals(catalogue)) {
      catalogues.replace(organisation, remaining);
    }
    unused.forEach(plan -> plans.remove(organisation, plan.id()));
    return unused.size();
  }

  private boolean isUsed(OrganisationId organisation, Plan plan) {
    var waiting =
        new KeyRequestFilter(
            Set.of(RequestStatus.PENDING), Optional.empty(), Optional.of(plan.id()));
    return keys.countUnended(organisation, plan.id()) > 0
        || requests.count(organisation, waiting) > 0;
  }

  private boolean removes(OrganisationId organisation, LabelDefinition label, List<String> kept) {
    var names = new TreeSet<>(label.formerNames());
    names.add(label.name());
    if (!apis.countCarrying(organisation, Set.of(label.name())).isEmpty()
        || !references.of(organisation, names).isEmpty()) {
      kept.add(label.name().value());
      return false;
    }
    definitions.remove(organisation, label.id());
    return true;
  }
}
