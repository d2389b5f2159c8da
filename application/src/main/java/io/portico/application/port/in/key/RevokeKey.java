package io.portico.application.port.in.key;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Use case: an administrator takes a key back (contract 3.1, 3.4). */
public interface RevokeKey {

  /** Takes the key back and tells its developer, or says why that was not done. */
  Outcome revoke(Command command);

  /**
   * Which key is to go, and who wants that.
   *
   * @param holder whose key it must be; empty for anybody's
   * @param expected what the caller believes the key to be
   */
  record Command(
      Actor actor,
      StoredKey key,
      Optional<DeveloperId> holder,
      Precondition<KeyWithState> expected) {}

  /** What became of it. */
  sealed interface Outcome {

    /** The key opens nothing any more. */
    record Revoked(IssuedKey key) implements Outcome {}

    /** The caller's organisation, or the developer, never had such a key. */
    record UnknownKey() implements Outcome {}

    /** The key was live no more before. */
    record Ended(KeyState state) implements Outcome {}

    /** The key is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not take keys back. */
    record NotPermitted() implements Outcome {}
  }
}
