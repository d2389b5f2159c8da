package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.LabelValue;

/** Snapshots of governance policies. */
public final class PolicySnapshot {

  private PolicySnapshot() {}

  public static Snapshot of(PolicyDetails details) {
    return Snapshot.of("name", details.name())
        .and("description", details.description())
        .and("selector", details.rule().selector())
        .and(
            "requires",
            details.rule().requires().stream().map(PolicySnapshot::written).collect(joining("; ")))
        .and("severity", details.severity().word())
        .and("action", details.action().word())
        .and("active", details.active());
  }

  private static String written(LabelRequirement requirement) {
    return requirement.values().isEmpty()
        ? requirement.label().value()
        : requirement.label()
            + " in "
            + requirement.values().stream().map(LabelValue::value).collect(joining(", "));
  }
}
