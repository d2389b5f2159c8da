package io.portico.domain.factor;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a second factor. */
public record FactorId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
