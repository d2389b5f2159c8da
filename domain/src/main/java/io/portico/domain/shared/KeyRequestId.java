package io.portico.domain.shared;

import static java.util.Objects.requireNonNull;

/** Names a key request. Assigned by the service. */
public record KeyRequestId(Identifier value) {
  public KeyRequestId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
