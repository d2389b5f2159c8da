package io.portico.application.testkit.memory.key;

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

/** Verifiable keys in memory; none is ever old. */
public final class InMemoryVerifiableKeys implements VerifiableKeys {

  private final IssuedKeys keys;
  private final Developers developers;
  private final AtomicInteger lookUps = new AtomicInteger();

  public InMemoryVerifiableKeys(IssuedKeys keys, Developers developers) {
    this.keys = keys;
    this.developers = developers;
  }

  @Override
  public Optional<Map<StoredKey, VerifiableKey>> cached(
      OrganisationId organisation, Collection<StoredKey> wanted) {
    return Optional.of(find(organisation, wanted));
  }

  @Override
  public Map<StoredKey, VerifiableKey> find(
      OrganisationId organisation, Collection<StoredKey> wanted) {
    lookUps.incrementAndGet();
    var found = new HashMap<StoredKey, VerifiableKey>();
    for (var stored : wanted) {
      keys.find(organisation, stored)
          .ifPresent(key -> found.put(stored, verifiable(organisation, key)));
    }
    return found;
  }

  /** Returns the number of look-ups. */
  public int lookUps() {
    return lookUps.get();
  }

  private VerifiableKey verifiable(OrganisationId organisation, IssuedKey key) {
    var inactive =
        developers
            .find(organisation, key.developer())
            .map(record -> record.developer().details().inactive())
            .orElse(true);
    return new VerifiableKey(key, inactive);
  }
}
