package io.portico.application.port.in.key;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.RotationOverlap;
import io.portico.domain.key.StoredKey;

/** Use case: another key takes the place of a live one (contract 3.4). */
public interface RotateKey {

  /**
   * Issues another key for the same developer and plan, carrying the same, and mails it; the old
   * one stops when the overlap is over. Or says why that was not done.
   */
  Outcome rotate(Command command);

  /**
   * Which key is to be replaced, and who wants that.
   *
   * @param overlap how long both keys are to be live
   * @param expected what the caller believes the key to be
   */
  record Command(
      Actor actor, StoredKey key, RotationOverlap overlap, Precondition<KeyWithState> expected) {}

  /** What became of it. */
  sealed interface Outcome {

    /**
     * The developer has another key.
     *
     * @param raw the new key itself, which nobody can be told again
     */
    record Rotated(RawKey raw, IssuedKey key) implements Outcome {}

    /** The caller's organisation never had such a key. */
    record UnknownKey() implements Outcome {}

    /** The key is live no more. */
    record Ended(KeyState state) implements Outcome {}

    /** Another key is in its place already. */
    record Replaced(StoredKey successor) implements Outcome {}

    /** The developer is inactive, and the portal lets that count. */
    record DeveloperInactive() implements Outcome {}

    /** The key is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not rotate keys. */
    record NotPermitted() implements Outcome {}
  }
}
