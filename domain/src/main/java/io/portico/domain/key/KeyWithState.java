package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

/** A key beside what it was at the moment when somebody looked. */
public record KeyWithState(IssuedKey key, KeyState state) {
  public KeyWithState {
    requireNonNull(key, "key");
    requireNonNull(state, "state");
  }
}
