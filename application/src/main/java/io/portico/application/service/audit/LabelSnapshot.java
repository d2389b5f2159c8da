package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.LabelDefinition;

/** Snapshots of label definitions. */
public final class LabelSnapshot {

  private LabelSnapshot() {}

  public static Snapshot of(LabelDefinition definition) {
    var wording = definition.wording();
    return Snapshot.of("name", definition.name())
        .and("values", definition.allowed().listed())
        .and("displayName", wording.displayName())
        .and("description", wording.description())
        .and(
            "valueDescriptions",
            wording.values().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(joining(", ")))
        .and("required", definition.required())
        .and("deprecated", definition.deprecated())
        .and("formerNames", definition.formerNames());
  }
}
