package io.portico.application.service.governance;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the policies that refer to labels. */
public final class PolicyReferences {

  private final GovernancePolicies policies;

  public PolicyReferences(GovernancePolicies policies) {
    this.policies = policies;
  }

  /**
   * Returns the names of the policies that require or select by a label of one of {@code names}.
   */
  public List<String> of(OrganisationId organisation, Set<LabelName> names) {
    if (names.isEmpty()) {
      return List.of();
    }
    return policies.page(organisation, Optional.empty(), GovernancePolicies.MOST).stream()
        .map(GovernancePolicy::details)
        .filter(details -> !Collections.disjoint(details.rule().labels(), names))
        .map(details -> details.name())
        .toList();
  }
}
