package io.portico.domain.shared;

/** The id of a developer. */
public record DeveloperId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
