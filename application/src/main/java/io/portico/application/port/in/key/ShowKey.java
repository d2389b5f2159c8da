package io.portico.application.port.in.key;

import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import java.util.Optional;

/** Use case: a portal looks an issued key up (contract 3.4). */
public interface ShowKey {

  /** Returns the key, or empty if the caller's organisation never had it. */
  Optional<KeyWithUsage> show(Actor actor, StoredKey key);
}
