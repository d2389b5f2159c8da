package io.portico.application.service.sample;

import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes the sample data within the caller's unit of work. It sends no mail. */
public final class SampleWriter {

  private final LabelDefinitions definitions;
  private final GovernancePolicies policies;
  private final Apis apis;
  private final Plans plans;
  private final Catalogues catalogues;
  private final PortalConfigurations configurations;
  private final Developers developers;
  private final IssuedKeys keys;
  private final KeyGenerator generator;
  private final KeyIdentifiers identifiers;
  private final KeyRequests requests;
  private final Subscriptions subscriptions;
  private final UsageCounts usage;

  public SampleWriter(
      LabelDefinitions definitions,
      GovernancePolicies policies,
      Apis apis,
      Plans plans,
      Catalogues catalogues,
      PortalConfigurations configurations,
      Developers developers,
      IssuedKeys keys,
      KeyGenerator generator,
      KeyIdentifiers identifiers,
      KeyRequests requests,
      Subscriptions subscriptions,
      UsageCounts usage) {
    this.definitions = definitions;
    this.policies = policies;
    this.apis = apis;
    this.plans = plans;
    this.catalogues = catalogues;
    this.configurations = configurations;
    this.developers = developers;
    this.keys = keys;
    this.generator = generator;
    this.identifiers = identifiers;
    this.requests = requests;
    this.subscriptions = subscriptions;
    this.usage = usage;
  }

  /**
   * Adds all records.
   *
   * @param catalogue the catalogue of the organisation, which is locked
   * @return empty if another unit of work has added a record of the same name meanwhile: the caller
   *     must then roll back
   */
  Optional<SampleCounts> write(Actor actor, Catalogue catalogue, Instant now) {
    var organisation = actor.organisation();
    var ids = new SampleIds(organisation);
    var defined = define(organisation, ids);
    if (defined.isEmpty()) {
      return Optional.empty();
    }
    var labels = lockedLabels(organisation);
    var repository = SampleApis.of(ids, labels, actor.user(), now);
    var rules = SamplePolicies.of(ids, labels, now);
    var offered = SamplePlans.of(ids, repository);
    var people = SampleDevelopers.of(ids, now);
    apis.addAll(organisation, repository);
    var isNew =
        rules.stream()
                .allMatch(
                    rule -> policies.add(organisation, rule) == GovernancePolicies.Addition.ADDED)
            && offered.stream()
                .allMatch(plan -> plans.add(organisation, plan) == Plans.Addition.ADDED)
            && developers.add(organisation, people).size() == people.size();
    if (!isNew) {
      return Optional.empty();
    }
    catalogues.replace(organisation, offering(catalogue, ids, repository));
    var issued =
        SampleKeys.of(
            ids,
            people,
            configurations.current(organisation),
            () -> identifiers.of(generator.next()),
            actor.user(),
            now);
    add(organisation, issued);
    usage.add(organisation, SampleUsage.of(issued.keys(), offered, now));
    return Optional.of(
        new SampleCounts(
            repository.size(),
            defined.get(),
            rules.size(),
            offered.size(),
            people.size(),
            issued.keys().size(),
            issued.requests().size()));
  }

  /* Returns how many labels were missing, or empty if one was added meanwhile. */
  private Optional<Integer> define(OrganisationId organisation, SampleIds ids) {
    var present = definitions.named(organisation, Set.copyOf(SampleLabels.NAMES));
    var missing =
        SampleLabels.definitions(ids).stream()
            .filter(definition -> !present.containsKey(definition.name()))
            .toList();
    return missing.stream()
            .allMatch(
                definition ->
                    definitions.add(organisation, definition) == LabelDefinitions.Addition.ADDED)
        ? Optional.of(missing.size())
        : Optional.empty();
  }

  private SampleLabels lockedLabels(OrganisationId organisation) {
    return new SampleLabels(
        definitions.lockForAssignment(organisation, Set.copyOf(SampleLabels.NAMES)));
  }

  private static Catalogue offering(Catalogue catalogue, SampleIds ids, List<ApiRecord> apis) {
    var all = catalogue;
    for (var entry : SamplePlans.entries(ids, apis)) {
      all = all.with(entry);
    }
    return all;
  }

  private void add(OrganisationId organisation, SampleKeys issued) {
    for (var key : issued.keys()) {
      keys.add(organisation, key);
      if (key.endedAt().isEmpty()) {
        subscriptions.add(organisation, Subscription.active(key));
      }
    }
    for (var request : issued.requests()) {
      requests.add(organisation, request);
      if (request.state().status() == RequestStatus.PENDING) {
        subscriptions.add(organisation, Subscription.requested(request));
      }
    }
  }
}
