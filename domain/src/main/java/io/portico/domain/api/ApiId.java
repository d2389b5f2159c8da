package io.portico.domain.api;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of an API, unique within an organisation. */
public record ApiId(Identifier value) implements RecordId, Comparable<ApiId> {

  @Override
  public int compareTo(ApiId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
