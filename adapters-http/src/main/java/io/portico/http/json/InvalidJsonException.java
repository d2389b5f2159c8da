package io.portico.http.json;

import io.portico.domain.shared.InvalidValueException;

/** A body that is not JSON, or JSON beyond the limits. */
public final class InvalidJsonException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  /**
   * @param problem what was found and what was expected, in words
   */
  public InvalidJsonException(String problem) {
    super("body", problem);
  }
}
