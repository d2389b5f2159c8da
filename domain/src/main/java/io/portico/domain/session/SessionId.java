package io.portico.domain.session;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a session. It gives no access: users see it in the list of their sessions. */
public record SessionId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
