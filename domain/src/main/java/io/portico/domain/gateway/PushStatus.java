package io.portico.domain.gateway;

import io.portico.domain.shared.Worded;

/** How far a {@link KeyPush} is. */
public enum PushStatus implements Worded {
  /** The gateway does not yet have the key as Portico does. */
  WAITING,
  /** The gateway has the key as Portico does. */
  PUSHED,
  /** The key has ended, and the gateway does not have it. */
  REMOVED,
  /** The gateway lacks the key, and Portico stores its hash only: the key must be rotated. */
  KEY_UNKNOWN,
  /**
   * Gateways of this kind cannot hold the key to its plan: nothing changes until the key, its plan
   * or the gateway does.
   */
  UNSUPPORTED,
  /** The gateway refuses the key, or could not be reached for days; it is tried again later. */
  FAILED
}
