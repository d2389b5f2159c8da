package io.portico.domain.gateway;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a key push. */
public record KeyPushId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
