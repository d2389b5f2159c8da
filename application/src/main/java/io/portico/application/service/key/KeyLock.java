package io.portico.application.service.key;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.application.Applications;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Locks a key until the unit of work ends, and its developer and its application before: all
 * changes of keys lock in this order, which prevents deadlock.
 */
public record KeyLock(Developers developers, Applications applications, IssuedKeys keys) {

  /** Returns the developer, or empty if there is none. */
  public Optional<Developer> lockDeveloper(OrganisationId organisation, DeveloperId id) {
    return developers.lock(organisation, id);
  }

  /**
   * Returns whether {@code developer}, who is locked, is a member of {@code application}. That of a
   * default application is the developer alone, so it needs no lock of its own.
   */
  public boolean lockApplication(
      OrganisationId organisation, ApplicationId application, DeveloperId developer) {
    return application.isDefaultOf(developer)
        || applications
            .lock(organisation, application)
            .flatMap(found -> found.member(developer))
            .isPresent();
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
    var locked =
        lock(organisation, found, () -> keys.findForUpdate(organisation, key)).orElseThrow();
    expected.require(locked.key().withState(at));
    return locked;
  }

  /**
   * Locks the holder and the application of {@code found}, then the key by {@code locking}. A key
   * that went to another member meanwhile has a new holder, who is locked last: until then the
   * application is locked, so it cannot go further.
   */
  Optional<LockedKey> lock(
      OrganisationId organisation, IssuedKey found, Supplier<Optional<IssuedKey>> locking) {
    var holder = lockDeveloper(organisation, found.developer());
    var _ = lockApplication(organisation, found.application(), found.developer());
    return locking
        .get()
        .map(
            key ->
                new LockedKey(
                    key,
                    key.developer().equals(found.developer())
                        ? holder
                        : lockDeveloper(organisation, key.developer())));
  }
}
