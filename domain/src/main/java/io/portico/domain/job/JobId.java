package io.portico.domain.job;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a job. */
public record JobId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
