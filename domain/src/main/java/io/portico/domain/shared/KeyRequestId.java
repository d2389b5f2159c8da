package io.portico.domain.shared;

/** Names a key request. Assigned by the service. */
public record KeyRequestId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
