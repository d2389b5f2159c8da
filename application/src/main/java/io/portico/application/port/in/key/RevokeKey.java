package io.portico.application.port.in.key;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Use case: an administrator revokes a key. */
public interface RevokeKey {

  /**
   * Revokes the key and mails its developer.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the organisation, or the
   *     developer, never had the key, or it is for another plan
   */
  Outcome revoke(Command command);

  /**
   * Who revokes which key.
   *
   * @param developer who must hold the key; empty for any developer
   * @param plan which the key must be for; empty for any plan
   */
  record Command(
      Actor actor,
      StoredKey key,
      Optional<DeveloperId> developer,
      Optional<PlanId> plan,
      Precondition<KeyWithState> expected) {

    /** Revokes a key for any plan. */
    public Command(
        Actor actor,
        StoredKey key,
        Optional<DeveloperId> developer,
        Precondition<KeyWithState> expected) {
      this(actor, key, developer, Optional.empty(), expected);
    }
  }

  sealed interface Outcome {

    /** The key no longer works. */
    record Revoked(IssuedKey key) implements Outcome {}

    /** The key had ended before. */
    record Ended(KeyState state) implements Outcome {}
  }
}
