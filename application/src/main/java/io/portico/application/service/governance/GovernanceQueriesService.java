package io.portico.application.service.governance;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.application.port.in.governance.GovernanceReport.PolicyCoverage;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads policies, reports and exports from the stores. */
public final class GovernanceQueriesService implements GovernanceQueries {

  /* Bounds the memory for the counts of labels with many values. */
  private static final int LABELS_AT_ONCE = 100;

  /* One more than a bundle holds, so that the bundle refuses to be too large. */
  private static final int BUNDLE_LIMIT = GovernanceBundle.MOST + 1;

  private final GovernancePolicies policies;
  private final LabelDefinitions definitions;
  private final DiscoveryMappings mappings;
  private final Apis apis;
  private final PolicyLookup lookup;
  private final RuleRenamer renamer;
  private final RuleCounter counter;

  public GovernanceQueriesService(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      DiscoveryMappings mappings,
      Apis apis) {
    this.policies = policies;
    this.definitions = definitions;
    this.mappings = mappings;
    this.apis = apis;
    this.lookup = new PolicyLookup(policies);
    this.renamer = new RuleRenamer(definitions);
    this.counter = new RuleCounter(apis);
  }

  @Override
  public GovernancePolicy policy(Actor actor, String idOrName) {
    actor.require(Permission.READ);
    return lookup.require(actor.organisation(), idOrName);
  }

  @Override
  public Page<GovernancePolicy, String> policies(Actor actor, PageQuery<String> query) {
    actor.require(Permission.READ);
    var found = policies.page(actor.organisation(), query.after(), query.limit() + 1);
    return Page.of(found, query.limit(), policy -> policy.details().name());
  }

  @Override
  public Page<NonCompliantApi, ApiId> apis(
      Actor actor, String policy, Status status, PageQuery<ApiId> query) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var rule = rule(organisation, policy);
    var found =
        apis.select(
            organisation,
            filter(rule, status),
            ApiOrder.ID,
            query.after().map(id -> new ApiPosition(id, "", Instant.EPOCH)),
            query.limit() + 1);
    return Page.of(found, query.limit(), ApiRecord::id).map(api -> NonCompliantApi.of(rule, api));
  }

  @Override
  public long countPolicies(Actor actor) {
    actor.require(Permission.READ);
    return policies.count(actor.organisation());
  }

  @Override
  public long countApis(Actor actor, String policy, Status status) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return apis.count(organisation, filter(rule(organisation, policy), status));
  }

  private GovernanceRule rule(OrganisationId organisation, String policy) {
    return renamer.toCurrentNames(
        organisation, lookup.require(organisation, policy).details().rule());
  }

  private static ApiFilter filter(GovernanceRule rule, Status status) {
    return ApiFilter.of(
        switch (status) {
          case VIOLATING -> rule.violating();
          case COMPLIANT -> rule.compliant();
        });
  }

  @Override
  public GovernanceReport report(Actor actor, Selection among) {
    actor.require(Permission.READ);
    GovernanceRule.requireFew(among);
    var organisation = actor.organisation();
    var total = apis.count(organisation, ApiFilter.of(among));
    return new GovernanceReport(
        total, labelCoverage(organisation, among), policyCoverage(organisation, among, total));
  }

  private List<LabelCoverage> labelCoverage(OrganisationId organisation, Selection among) {
    var reported = definitions.page(organisation, Which.ALL, Optional.empty(), MOST_DEFINITIONS);
    var coverage = new ArrayList<LabelCoverage>();
    for (var from = 0; from < reported.size(); from += LABELS_AT_ONCE) {
      var some = reported.subList(from, Math.min(reported.size(), from + LABELS_AT_ONCE));
      var counts =
          apis.countLabels(
              organisation, ApiFilter.of(among), some.stream().map(LabelDefinition::name).toList());
      for (var i = 0; i < some.size(); i++) {
        coverage.add(new LabelCoverage(some.get(i), counts.get(i).withValues(MOST_VALUES)));
      }
    }
    return coverage;
  }

  private List<PolicyCoverage> policyCoverage(
      OrganisationId organisation, Selection among, long total) {
    var reported = policies.page(organisation, Optional.empty(), GovernancePolicies.MOST);
    var rules =
        renamer.toCurrentNames(
            organisation, reported.stream().map(policy -> policy.details().rule()).toList());
    var coverage = new ArrayList<PolicyCoverage>();
    for (var i = 0; i < reported.size(); i++) {
      var counts = counter.count(organisation, rules.get(i), among, total);
      coverage.add(new PolicyCoverage(reported.get(i), counts));
    }
    return coverage;
  }

  @Override
  public GovernanceBundle export(Actor actor, Optional<ApiFilter> assignments) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new GovernanceBundle(
        definitions.page(organisation, Which.ALL, Optional.empty(), BUNDLE_LIMIT).stream()
            .map(GovernanceBundle.Label::of)
            .toList(),
        policies.page(organisation, Optional.empty(), GovernancePolicies.MOST).stream()
            .map(GovernancePolicy::details)
            .toList(),
        mappings.all(organisation, BUNDLE_LIMIT).entrySet().stream()
            .map(entry -> new GovernanceBundle.Mapping(entry.getKey(), entry.getValue()))
            .toList(),
        assignments.map(filter -> assignments(organisation, filter)).orElse(List.of()));
  }

  private List<GovernanceBundle.Assignment> assignments(
      OrganisationId organisation, ApiFilter filter) {
    return apis.select(organisation, filter, ApiOrder.ID, Optional.empty(), BUNDLE_LIMIT).stream()
        .map(api -> new GovernanceBundle.Assignment(api.id(), api.labels().labels()))
        .toList();
  }
}
