package io.portico.application.service.governance;

import io.portico.application.port.in.governance.ExportGovernance;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** Puts the governance of an organisation into one piece. */
public final class ExportGovernanceService implements ExportGovernance {

  /* One more than fits, so that a bundle that is too large is told of. */
  private static final int BEYOND = GovernanceBundle.MOST + 1;

  private final LabelDefinitions definitions;
  private final GovernancePolicies policies;
  private final DiscoveryMappings mappings;
  private final Apis apis;

  public ExportGovernanceService(
      LabelDefinitions definitions,
      GovernancePolicies policies,
      DiscoveryMappings mappings,
      Apis apis) {
    this.definitions = definitions;
    this.policies = policies;
    this.mappings = mappings;
    this.apis = apis;
  }

  @Override
  public GovernanceBundle export(Query query) {
    var organisation = query.actor().organisation();
    return new GovernanceBundle(
        definitions.page(organisation, Which.ALL, Optional.empty(), BEYOND).stream()
            .map(GovernanceBundle.Label::of)
            .toList(),
        policies.page(organisation, Optional.empty(), GovernancePolicies.MOST).stream()
            .map(GovernancePolicy::details)
            .toList(),
        mappings.all(organisation, BEYOND).entrySet().stream()
            .map(entry -> new GovernanceBundle.Mapping(entry.getKey(), entry.getValue()))
            .toList(),
        query.assignments().map(filter -> assignments(organisation, filter)).orElse(List.of()));
  }

  private List<GovernanceBundle.Assignment> assignments(
      OrganisationId organisation, ApiFilter filter) {
    return apis.select(organisation, filter, ApiOrder.ID, Optional.empty(), BEYOND).stream()
        .map(api -> new GovernanceBundle.Assignment(api.id(), api.labels().labels()))
        .toList();
  }
}
