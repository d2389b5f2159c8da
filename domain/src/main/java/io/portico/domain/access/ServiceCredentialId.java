package io.portico.domain.access;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;
import io.portico.domain.shared.UserId;

/** The id of a service credential. */
public record ServiceCredentialId(Identifier value) implements RecordId {

  /** Returns the id of the actor that shows the credential. */
  public UserId actor() {
    return new UserId(value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
