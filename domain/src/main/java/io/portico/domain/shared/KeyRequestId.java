package io.portico.domain.shared;

/** The id of a key request. */
public record KeyRequestId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
