package io.portico.application.service.governance;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;

/** Rewrites rules to the current names of labels that have been renamed. */
record RuleRenamer(LabelDefinitions definitions) {

  private static final int NAMES_AT_ONCE = 1_000;

  /** Returns {@code rule} with current label names. */
  GovernanceRule toCurrentNames(OrganisationId organisation, GovernanceRule rule) {
    return toCurrentNames(organisation, List.of(rule)).getFirst();
  }

  /**
   * Returns {@code rules} with current label names, in their order. A name without a definition
   * stays; no API carries it.
   */
  List<GovernanceRule> toCurrentNames(OrganisationId organisation, List<GovernanceRule> rules) {
    var distinct = new TreeSet<LabelName>();
    rules.forEach(rule -> distinct.addAll(rule.labels()));
    var names = List.copyOf(distinct);
    var byName = new HashMap<LabelName, LabelDefinition>();
    for (var from = 0; from < names.size(); from += NAMES_AT_ONCE) {
      var some = names.subList(from, Math.min(names.size(), from + NAMES_AT_ONCE));
      byName.putAll(definitions.named(organisation, new HashSet<>(some)));
    }
    return rules.stream()
        .map(
            rule ->
                rule.renamed(
                    name -> {
                      var definition = byName.get(name);
                      return definition == null ? name : definition.name();
                    }))
        .toList();
  }
}
