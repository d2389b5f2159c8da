package io.portico.domain.label;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** Names a label definition. Assigned by the service. */
public record LabelDefinitionId(Identifier value) {
  public LabelDefinitionId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
