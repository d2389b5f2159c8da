package io.portico.application.service.governance;

import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;

/** Counts the APIs that keep rules. */
final class RuleCounter {

  private final Apis apis;

  RuleCounter(Apis apis) {
    this.apis = apis;
  }

  /**
   * Returns how the APIs {@code among} keep {@code rule}.
   *
   * @param all how many APIs those are
   */
  PolicyCounts count(OrganisationId organisation, GovernanceRule rule, Selection among, long all) {
    var applicable =
        rule.selector().isEmpty() ? all : apis.count(organisation, filter(rule.applicable(among)));
    return PolicyCounts.of(
        all, applicable, apis.count(organisation, filter(rule.compliant(among))));
  }

  private static ApiFilter filter(Selection selection) {
    return ApiFilter.of(selection);
  }
}
