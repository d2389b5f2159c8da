package io.portico.application.testkit.memory;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.VerifiableKeys;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Standings of the keys in memory; none is ever old. */
public final class InMemoryVerifiableKeys implements VerifiableKeys {

  private final IssuedKeys keys;
  private final Developers developers;
  private final AtomicInteger asked = new AtomicInteger();

  InMemoryVerifiableKeys(IssuedKeys keys, Developers developers) {
    this.keys = keys;
    this.developers = developers;
  }

  @Override
  public Optional<Map<StoredKey, VerifiableKey>> cached(
      OrganisationId organisation, Collection<StoredKey> asked) {
    return Optional.of(find(organisation, asked));
  }

  @Override
  public Map<StoredKey, VerifiableKey> find(
      OrganisationId organisation, Collection<StoredKey> wanted) {
    asked.incrementAndGet();
    var standings = new HashMap<StoredKey, VerifiableKey>();
    for (var stored : wanted) {
      keys.find(organisation, stored)
          .ifPresent(key -> standings.put(stored, standing(organisation, key)));
    }
    return standings;
  }

  /** Returns how often it was asked. */
  public int timesAsked() {
    return asked.get();
  }

  private VerifiableKey standing(OrganisationId organisation, IssuedKey key) {
    var inactive =
        developers
            .find(organisation, key.developer())
            .map(record -> record.developer().details().inactive())
            .orElse(true);
    return new VerifiableKey(key, inactive);
  }
}
