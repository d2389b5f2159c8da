package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import java.util.List;

/** Snapshots of label definitions. */
public final class LabelSnapshot {

  private LabelSnapshot() {}

  public static Snapshot of(LabelDefinition definition) {
    var wording = definition.wording();
    return Snapshot.of("name", definition.name())
        .and("values", values(definition.allowed()))
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

  private static List<LabelValue> values(AllowedValues allowed) {
    return switch (allowed) {
      case AllowedValues.FreeText() -> List.of();
      case AllowedValues.OneOf(var values) -> values;
    };
  }
}
