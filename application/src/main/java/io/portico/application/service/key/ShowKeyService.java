package io.portico.application.service.key;

import io.portico.application.port.in.key.ShowKey;
import io.portico.application.port.out.IssuedKeys;
import io.portico.domain.access.Actor;
import io.portico.domain.key.SeenKey;
import io.portico.domain.key.StoredKey;
import java.time.InstantSource;
import java.util.Optional;

/** Looks issued keys up. */
public final class ShowKeyService implements ShowKey {

  private final IssuedKeys keys;
  private final InstantSource clock;

  public ShowKeyService(IssuedKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  @Override
  public Optional<SeenKey> show(Actor actor, StoredKey key) {
    return keys.find(actor.organisation(), key).map(found -> found.seenAt(clock.instant()));
  }
}
