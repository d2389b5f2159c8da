package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

/** A key beside what it was at the moment when somebody looked. */
public record SeenKey(IssuedKey key, KeyState state) {
  public SeenKey {
    requireNonNull(key, "key");
    requireNonNull(state, "state");
  }
}
