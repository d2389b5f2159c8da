package io.portico.application.service.governance;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.PolicyCheck;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Map;

/** Holds rules against the definitions of the organisation. */
final class RuleValidator {

  private final LabelDefinitions definitions;

  RuleValidator(LabelDefinitions definitions) {
    this.definitions = definitions;
  }

  /** Returns where {@code rule} does not fit; empty if it does. */
  List<Misfit> misfits(OrganisationId organisation, GovernanceRule rule) {
    return misfits(organisation, rule, definitions.named(organisation, rule.labels()));
  }

  /**
   * Returns what {@link #misfits} does, and lets nobody change or remove the definitions until the
   * unit of work ends.
   */
  List<Misfit> misfitsToWrite(OrganisationId organisation, GovernanceRule rule) {
    return misfits(organisation, rule, definitions.lockForAssignment(organisation, rule.labels()));
  }

  private List<Misfit> misfits(
      OrganisationId organisation, GovernanceRule rule, Map<LabelName, LabelDefinition> byName) {
    var names =
        byName.keySet().containsAll(rule.labels())
            ? List.<LabelName>of()
            : definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM);
    return PolicyCheck.misfits(rule, byName, names);
  }
}
