package io.portico.domain.api;

import io.portico.domain.shared.Identifier;

/** The id of an API, unique within an organisation. */
public record ApiId(Identifier value) implements Comparable<ApiId> {

  @Override
  public int compareTo(ApiId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
