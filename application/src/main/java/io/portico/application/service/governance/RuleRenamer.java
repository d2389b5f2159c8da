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
import java.util.function.UnaryOperator;

/** Reads rules under the names that labels have today. */
final class RuleRenamer {

  private static final int NAMES_AT_ONCE = 1_000;

  private final LabelDefinitions definitions;

  RuleRenamer(LabelDefinitions definitions) {
    this.definitions = definitions;
  }

  /** Returns {@code rule} under the names of today. */
  GovernanceRule of(OrganisationId organisation, GovernanceRule rule) {
    return of(organisation, List.of(rule)).getFirst();
  }

  /** Returns {@code rules} under the names of today, in their order. */
  List<GovernanceRule> of(OrganisationId organisation, List<GovernanceRule> rules) {
    var names = new TreeSet<LabelName>();
    rules.forEach(rule -> names.addAll(rule.labels()));
    var today = today(organisation, List.copyOf(names));
    return rules.stream().map(rule -> rule.renamed(today)).toList();
  }

  /* A name that leads nowhere stays: it is on no API. */
  private UnaryOperator<LabelName> today(OrganisationId organisation, List<LabelName> names) {
    var byName = new HashMap<LabelName, LabelDefinition>();
    for (var from = 0; from < names.size(); from += NAMES_AT_ONCE) {
      var some = names.subList(from, Math.min(names.size(), from + NAMES_AT_ONCE));
      byName.putAll(definitions.named(organisation, new HashSet<>(some)));
    }
    return name -> {
      var definition = byName.get(name);
      return definition == null ? name : definition.name();
    };
  }
}
