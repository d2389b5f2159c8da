package io.portico.domain.shared;

/** Names an organisation. Every record belongs to one and is seen by no other. */
public record OrganisationId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
