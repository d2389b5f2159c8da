package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.LabelDefinition;

/** What the audit trail tells of label definitions. */
public final class LabelSnapshot {

  private LabelSnapshot() {}

  /** Returns what is told of {@code definition}. */
  public static Snapshot of(LabelDefinition definition) {
    var wording = definition.wording();
    return Snapshot.of("name", definition.name())
        .and("values", definition.allowed().listed())
        .and("display_name", wording.displayName())
        .and("description", wording.description())
        .and(
            "value_descriptions",
            wording.values().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(joining(", ")))
        .and("required", definition.required())
        .and("deprecated", definition.deprecated())
        .and("former_names", definition.formerNames());
  }
}
