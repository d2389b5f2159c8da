package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

/** A key with its state at the instant of the read. */
public record KeyWithState(IssuedKey key, KeyState state) {
  public KeyWithState {
    requireNonNull(key, "key");
    requireNonNull(state, "state");
  }
}
