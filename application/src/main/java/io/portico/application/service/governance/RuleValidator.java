package io.portico.application.service.governance;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.PolicyCheck;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Map;

/** Validates rules against the label definitions of the organisation. */
record RuleValidator(LabelDefinitions definitions) {

  /** Returns the errors in {@code rule}; empty if it is valid. */
  List<RuleError> errors(OrganisationId organisation, GovernanceRule rule) {
    return errors(organisation, rule, definitions.named(organisation, rule.labels()));
  }

  /** Returns what {@link #errors} does, and locks the definitions until the unit of work ends. */
  List<RuleError> errorsLocking(OrganisationId organisation, GovernanceRule rule) {
    return errors(organisation, rule, definitions.lockForAssignment(organisation, rule.labels()));
  }

  private List<RuleError> errors(
      OrganisationId organisation, GovernanceRule rule, Map<LabelName, LabelDefinition> byName) {
    var names =
        byName.keySet().containsAll(rule.labels())
            ? List.<LabelName>of()
            : definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM);
    return PolicyCheck.errors(rule, byName, names);
  }
}
