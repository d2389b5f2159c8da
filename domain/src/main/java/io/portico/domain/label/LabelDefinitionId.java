package io.portico.domain.label;

import io.portico.domain.shared.Identifier;

/** The id of a label definition, assigned by Portico. */
public record LabelDefinitionId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
