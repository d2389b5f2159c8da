package io.portico.domain.shared;

import static java.util.Objects.requireNonNull;

/** Names a developer, to whom keys and requests belong. */
public record DeveloperId(Identifier value) {
  public DeveloperId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
