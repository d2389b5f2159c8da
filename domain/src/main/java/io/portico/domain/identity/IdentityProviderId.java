package io.portico.domain.identity;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of an {@link IdentityProvider}. */
public record IdentityProviderId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
