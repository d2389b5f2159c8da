package io.portico.domain.shared;

import static java.util.Objects.requireNonNull;

/** Names an organisation. Every record belongs to one and is seen by no other. */
public record OrganisationId(Identifier value) {
  public OrganisationId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
