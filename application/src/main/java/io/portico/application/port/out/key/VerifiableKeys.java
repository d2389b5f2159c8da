package io.portico.application.port.out.key;

import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** What counts of the keys of each organisation when somebody shows them, to be had fast. */
public interface VerifiableKeys {

  /**
   * Returns the standing of each of {@code keys} that the organisation ever had; the others lack.
   *
   * <p>Outside a unit of work, that of a key which opened what it is for may be up to five seconds
   * old, but not older than what this node itself changed of the key or its developer, and never
   * what a unit of work wrote that has not ended or was taken back. A key that was not there, that
   * had ended or whose developer was inactive is looked up each time.
   */
  Map<StoredKey, VerifiableKey> find(OrganisationId organisation, Collection<StoredKey> keys);

  /**
   * Returns what {@link #find} does outside a unit of work, or empty if the store has to be asked
   * for it. Waits for nothing.
   */
  Optional<Map<StoredKey, VerifiableKey>> cached(
      OrganisationId organisation, Collection<StoredKey> keys);
}
