package io.portico.domain.key;

import io.portico.domain.shared.Worded;

/** The state of a key at some instant. */
public enum KeyState implements Worded {
  /** The key works, unless its developer is inactive. */
  LIVE,
  EXPIRED,
  REVOKED
}
