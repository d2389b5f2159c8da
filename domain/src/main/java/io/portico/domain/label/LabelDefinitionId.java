package io.portico.domain.label;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** The id of a label definition, assigned by Portico. */
public record LabelDefinitionId(Identifier value) {
  public LabelDefinitionId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
