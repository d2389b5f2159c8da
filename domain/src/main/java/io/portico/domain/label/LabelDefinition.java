package io.portico.domain.label;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.InvalidValueException;

/**
 * A label that APIs may carry: its unique name and the values it accepts.
 *
 * @param required whether every API is meant to carry it
 * @param deprecated whether it still finds APIs but is no longer given to any
 */
public record LabelDefinition(
    LabelDefinitionId id,
    LabelName name,
    AllowedValues allowed,
    LabelWording wording,
    boolean required,
    boolean deprecated) {

  public LabelDefinition {
    requireNonNull(id, "id");
    requireNonNull(name, "name");
    requireNonNull(allowed, "allowed");
    requireNonNull(wording, "wording");
    for (var described : wording.values().keySet()) {
      if (!allowed.listed().contains(described)) {
        throw new InvalidValueException(
            "value_descriptions", described.value(), "one of the listed values");
      }
    }
  }
}
