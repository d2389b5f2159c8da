package io.portico.domain.catalogue;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** Names a catalogue. Assigned by the service. */
public record CatalogueId(Identifier value) {

  public CatalogueId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
