package io.portico.application.port.out.key;

import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** The keys of each organisation with all that verification needs, cached. */
public interface VerifiableKeys {

  /**
   * Returns those of {@code keys} that the organisation has ever had.
   *
   * <p>Outside a unit of work, a valid key may be served from a cache and be up to five seconds
   * old, but changes made by this node are visible at once, and changes of a unit of work that has
   * not committed never are. Unknown and ended keys and those of inactive developers are not
   * cached.
   */
  Map<StoredKey, VerifiableKey> find(OrganisationId organisation, Collection<StoredKey> keys);

  /**
   * Returns what {@link #find} returns outside a unit of work if all of it is cached, else empty.
   * Never blocks.
   */
  Optional<Map<StoredKey, VerifiableKey>> cached(
      OrganisationId organisation, Collection<StoredKey> keys);
}
