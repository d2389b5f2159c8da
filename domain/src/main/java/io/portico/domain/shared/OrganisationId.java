package io.portico.domain.shared;

/** The id of an organisation. Every record belongs to one and is invisible to others. */
public record OrganisationId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
