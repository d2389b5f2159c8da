package io.portico.http.json;

import io.portico.domain.shared.InvalidValueException;

/** A body that is not JSON, or JSON beyond the limits. */
public final class InvalidJsonException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  InvalidJsonException(String problem) {
    super("body", problem);
  }
}
