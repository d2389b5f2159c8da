package io.portico.domain.label;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a label definition, assigned by Portico. */
public record LabelDefinitionId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
