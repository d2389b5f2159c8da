package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.audit.Facts;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyTerms;
import io.portico.domain.label.LabelValue;

/** What the audit trail tells of governance policies. */
public final class PolicyFacts {

  private PolicyFacts() {}

  /** Returns what is told of a policy that says {@code terms}. */
  public static Facts of(PolicyTerms terms) {
    return Facts.of("name", terms.name())
        .and("description", terms.description())
        .and("selector", terms.rule().selector())
        .and(
            "requires",
            terms.rule().requires().stream().map(PolicyFacts::written).collect(joining("; ")))
        .and("severity", terms.severity().word())
        .and("action", terms.action().word())
        .and("active", terms.active());
  }

  private static String written(LabelRequirement requirement) {
    return requirement.values().isEmpty()
        ? requirement.label().value()
        : requirement.label()
            + " in "
            + requirement.values().stream().map(LabelValue::value).collect(joining(", "));
  }
}
