package io.portico.domain.job;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** The id of a job. */
public record JobId(Identifier value) {

  public JobId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
