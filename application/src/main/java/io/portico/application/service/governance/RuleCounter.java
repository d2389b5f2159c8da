package io.portico.application.service.governance;

import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;

/** Counts the APIs that comply with rules. */
record RuleCounter(Apis apis) {

  /**
   * Returns how many of the APIs {@code among}, which are {@code readable}, comply with {@code
   * rule}.
   *
   * @param total how many of the readable APIs {@code among} selects
   */
  PolicyCounts count(
      OrganisationId organisation,
      GovernanceRule rule,
      Selection among,
      Selection readable,
      long total) {
    var applicable =
        rule.selector().isEmpty()
            ? total
            : apis.count(organisation, ApiFilter.of(rule.applicable(among)).within(readable));
    var compliant = apis.count(organisation, ApiFilter.of(rule.compliant(among)).within(readable));
    return PolicyCounts.of(total, applicable, compliant);
  }
}
