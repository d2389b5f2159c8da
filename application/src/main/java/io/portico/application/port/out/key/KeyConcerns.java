package io.portico.application.port.out.key;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The live keys of each organisation that somebody should look at. */
public interface KeyConcerns {

  /**
   * Returns up to {@code limit} keys with {@code concern} at the instant {@code at}, the most
   * urgent first: those that expire first, were issued first, or have the largest share of their
   * quota used. Equal ones are in the order of their stored forms.
   */
  List<Concerning> find(OrganisationId organisation, KeyConcern concern, Instant at, int limit);

  /**
   * Returns how many keys are {@link KeyConcern#EXPIRING} at {@code at}, but at most {@code most}.
   */
  long countExpiring(OrganisationId organisation, Instant at, int most);

  /**
   * A key with a concern.
   *
   * @param quotaUsed the share of its quota that is used, from 0 to 1; only of {@link
   *     KeyConcern#QUOTA}
   */
  record Concerning(IssuedKey key, Optional<Double> quotaUsed) {}
}
