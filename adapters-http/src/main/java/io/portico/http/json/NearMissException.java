package io.portico.http.json;

import io.portico.domain.shared.InvalidValueException;

/**
 * A member whose name is nearly one that the interface knows. Its field is the name that the client
 * wrote.
 */
public final class NearMissException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  private final String meant;

  NearMissException(String field, String meant) {
    super(field, "an unknown member (did you mean %s?)".formatted(meant));
    this.meant = meant;
  }

  /** Returns the known name. */
  public String meant() {
    return meant;
  }
}
