package io.portico.application.port.in.key;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.RotationOverlap;

/** Use case: an administrator replaces a live key by a new one. */
public interface RotateKey {

  /**
   * Issues and mails a key for the same developer and plan, with the same fields. The old key
   * expires after the overlap.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the organisation never issued it
   * @throws io.portico.domain.shared.RefusedException.DeveloperInactive if inactive developers
   *     receive no keys and this one is inactive
   */
  Outcome rotate(Command command);

  /**
   * Who rotates which key.
   *
   * @param overlap how long both keys are live
   */
  record Command(
      Actor actor, StoredKey key, RotationOverlap overlap, Precondition<KeyWithState> expected) {}

  sealed interface Outcome {

    /**
     * The new key was issued.
     *
     * @param raw the secret of the new key; it cannot be read again
     */
    record Rotated(RawKey raw, IssuedKey key) implements Outcome {}

    /** The key is no longer live. */
    record Ended(KeyState state) implements Outcome {}

    /** The key was rotated before. */
    record Replaced(StoredKey successor) implements Outcome {}
  }
}
