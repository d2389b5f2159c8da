package io.portico.domain.api;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** Names an API of an organisation's repository. */
public record ApiId(Identifier value) implements Comparable<ApiId> {
  public ApiId {
    requireNonNull(value, "value");
  }

  @Override
  public int compareTo(ApiId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
