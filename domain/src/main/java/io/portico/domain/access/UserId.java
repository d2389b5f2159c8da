package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** Names a dashboard user. */
public record UserId(Identifier value) {
  public UserId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
