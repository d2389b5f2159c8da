package io.portico.domain.catalogue;

import io.portico.domain.shared.Identifier;

/** Names a catalogue. Assigned by the service. */
public record CatalogueId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
