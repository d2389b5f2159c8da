package io.portico.application.service.label;

import io.portico.application.port.in.label.NamedBy;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.access.RoleHolders;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelName;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.OrganisationId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the policies, plans and bindings of roles that refer to labels. */
public final class LabelReferences {

  private final GovernancePolicies policies;
  private final Plans plans;
  private final RoleHolders holders;

  public LabelReferences(GovernancePolicies policies, Plans plans, RoleHolders holders) {
    this.policies = policies;
    this.plans = plans;
    this.holders = holders;
  }

  /**
   * Returns the policies that require or select by a label of one of {@code names}, and the plans
   * and bindings that select by one.
   */
  public NamedBy of(OrganisationId organisation, Set<LabelName> names) {
    if (names.isEmpty()) {
      return new NamedBy(List.of(), List.of(), List.of());
    }
    return new NamedBy(
        policies.page(organisation, Optional.empty(), GovernancePolicies.MOST).stream()
            .map(GovernancePolicy::details)
            .filter(details -> !Collections.disjoint(details.rule().labels(), names))
            .map(details -> details.name())
            .toList(),
        plans.page(organisation, PlanFilter.ALL, 0, Plans.MOST).stream()
            .map(Plan::details)
            .filter(details -> details.selectsBy(names))
            .map(PlanDetails::name)
            .toList(),
        holders.with(organisation, binding -> binding.names(names)));
  }

  /** Writes bindings again that name a label by its former name, {@code from}. */
  void rename(OrganisationId organisation, LabelName from, LabelName to) {
    holders.rewrite(
        organisation, binding -> binding.renamed(name -> name.equals(from) ? to : name));
  }
}
