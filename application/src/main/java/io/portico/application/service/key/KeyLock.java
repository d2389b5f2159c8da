package io.portico.application.service.key;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.time.Instant;
import java.util.Optional;

/**
 * Locks a key until the unit of work ends, and its developer before: all changes of keys lock in
 * this order, which prevents deadlock.
 */
final class KeyLock {

  private final Developers developers;
  private final IssuedKeys keys;

  KeyLock(Developers developers, IssuedKeys keys) {
    this.developers = developers;
    this.keys = keys;
  }

  /**
   * A locked key.
   *
   * @param developer empty if the developer was removed
   */
  record LockedKey(IssuedKey key, Optional<Developer> developer) {}

  /**
   * Returns the key.
   *
   * @param holder the developer who must hold the key; empty for any
   * @throws RefusedException.NotFound if the organisation, or {@code holder}, never had it
   * @throws RefusedException.Stale if it is not as {@code expected} at the instant {@code at}
   */
  LockedKey lock(
      OrganisationId organisation,
      StoredKey key,
      Optional<DeveloperId> holder,
      Precondition<KeyWithState> expected,
      Instant at) {
    var found =
        keys.find(organisation, key)
            .filter(present -> holder.map(present.developer()::equals).orElse(true))
            .orElseThrow(RecordKind.KEY.notFound(key.fingerprint()));
    var developer = developers.lock(organisation, found.developer());
    var locked = keys.findForUpdate(organisation, key).orElseThrow();
    expected.require(locked.withState(at));
    return new LockedKey(locked, developer);
  }
}
