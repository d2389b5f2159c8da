package io.portico.domain.job;

import io.portico.domain.shared.Identifier;

/** The id of a job. */
public record JobId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
