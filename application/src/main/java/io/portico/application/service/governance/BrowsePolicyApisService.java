package io.portico.application.service.governance;

import io.portico.application.port.in.governance.BrowsePolicyApis;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.governance.GovernanceRule;
import java.util.Optional;

/** Pages through the APIs that keep a policy, or that violate it. */
public final class BrowsePolicyApisService implements BrowsePolicyApis {

  private final PolicyLookup lookup;
  private final RuleRenamer currentRules;
  private final Apis apis;

  public BrowsePolicyApisService(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    this.lookup = new PolicyLookup(policies);
    this.currentRules = new RuleRenamer(definitions);
    this.apis = apis;
  }

  @Override
  public Outcome browse(Query query) {
    var organisation = query.actor().organisation();
    return lookup
        .find(organisation, query.policy())
        .map(policy -> browse(query, currentRules.of(organisation, policy.details().rule())))
        .orElseGet(() -> new Outcome.UnknownPolicy(query.policy()));
  }

  private Outcome browse(Query query, GovernanceRule rule) {
    var selection =
        switch (query.status()) {
          case VIOLATING -> rule.violating();
          case COMPLIANT -> rule.compliant();
        };
    var found =
        apis.select(
            query.actor().organisation(),
            ApiFilter.of(selection),
            ApiOrder.ID,
            query.after(),
            query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Outcome.Page(NonCompliantApis.of(rule, found), Optional.empty());
    }
    var shown = found.subList(0, query.limit());
    return new Outcome.Page(
        NonCompliantApis.of(rule, shown), Optional.of(ApiPosition.of(shown.getLast())));
  }
}
