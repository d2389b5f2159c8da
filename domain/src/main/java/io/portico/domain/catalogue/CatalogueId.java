package io.portico.domain.catalogue;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a catalogue. */
public record CatalogueId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
