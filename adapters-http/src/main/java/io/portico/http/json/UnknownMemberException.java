package io.portico.http.json;

import io.portico.domain.shared.InvalidValueException;

/** A member that the interface does not know. Its field is the name that the client wrote. */
public final class UnknownMemberException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  UnknownMemberException(String field, String... known) {
    super(field, "an unknown member (expected: one of %s)".formatted(String.join(", ", known)));
  }
}
