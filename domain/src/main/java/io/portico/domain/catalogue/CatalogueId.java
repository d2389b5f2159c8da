package io.portico.domain.catalogue;

import io.portico.domain.shared.Identifier;

/** The id of a catalogue. */
public record CatalogueId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
