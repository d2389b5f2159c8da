package io.portico.application.testkit.memory;

import io.portico.application.port.out.Developers;
import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.KeyStandings;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyStanding;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Standings of the keys in memory; none is ever old. */
public final class InMemoryKeyStandings implements KeyStandings {

  private final IssuedKeys keys;
  private final Developers developers;
  private final AtomicInteger asked = new AtomicInteger();

  InMemoryKeyStandings(IssuedKeys keys, Developers developers) {
    this.keys = keys;
    this.developers = developers;
  }

  @Override
  public Optional<Map<StoredKey, KeyStanding>> known(
      OrganisationId organisation, Collection<StoredKey> asked) {
    return Optional.of(find(organisation, asked));
  }

  @Override
  public Map<StoredKey, KeyStanding> find(
      OrganisationId organisation, Collection<StoredKey> wanted) {
    asked.incrementAndGet();
    var standings = new HashMap<StoredKey, KeyStanding>();
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

  private KeyStanding standing(OrganisationId organisation, IssuedKey key) {
    var inactive =
        developers
            .find(organisation, key.developer())
            .map(record -> record.developer().terms().inactive())
            .orElse(true);
    return new KeyStanding(key, inactive);
  }
}
