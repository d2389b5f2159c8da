package io.portico.application.service.key;

import io.portico.application.port.in.key.ShowKey;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Looks issued keys up. */
public final class ShowKeyService implements ShowKey {

  private final IssuedKeys keys;
  private final UsageReports usage;
  private final InstantSource clock;

  public ShowKeyService(IssuedKeys keys, UsageReports usage, InstantSource clock) {
    this.keys = keys;
    this.usage = usage;
    this.clock = clock;
  }

  @Override
  public Optional<KeyWithUsage> show(Actor actor, StoredKey key) {
    var organisation = actor.organisation();
    return keys.find(organisation, key)
        .map(
            found ->
                new KeyWithUsage(
                    found.seenAt(clock.instant()),
                    Optional.ofNullable(usage.lastUsed(organisation, List.of(key)).get(key))));
  }
}
