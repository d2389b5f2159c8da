package io.portico.application.port.out.gateway;

import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The gateways of each organisation to which keys are pushed. */
public interface Gateways {

  /**
   * Adds {@code gateway}, which is due for a search, and returns true, unless the organisation has
   * {@link Gateway#MOST}. Concurrent calls are counted one after the other.
   */
  boolean add(OrganisationId organisation, Gateway gateway);

  /** Returns the gateway with this id, or empty if the organisation has none. */
  Optional<Gateway> find(OrganisationId organisation, GatewayId id);

  /** Returns what {@link #find} does, and locks the gateway until the unit of work ends. */
  Optional<Gateway> findForUpdate(OrganisationId organisation, GatewayId id);

  /** Replaces the gateway with the id of {@code gateway}, in the unit of work that locked it. */
  void replace(OrganisationId organisation, Gateway gateway);

  /** Removes a gateway. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, GatewayId id);

  /** Returns all gateways of the organisation, ordered by id. */
  List<Gateway> all(OrganisationId organisation);

  /** Has the keys of a gateway searched at {@code at}. */
  void searchAt(OrganisationId organisation, GatewayId id, Instant at);

  /**
   * Claims up to {@code most} gateways of all organisations whose keys are to be searched at {@code
   * at}, and returns them. A claim lasts until {@code until}; of several concurrent calls, one
   * claims each gateway.
   */
  List<Due> claimSearches(Instant at, Instant until, int most);

  /**
   * Has the keys of a gateway searched at {@code next}, after they were searched under a claim that
   * lasts until {@code claimedUntil}. Changes nothing if another search was ordered or claimed
   * since.
   */
  void finishSearch(OrganisationId organisation, GatewayId id, Instant claimedUntil, Instant next);

  /** A gateway of an organisation. */
  record Due(OrganisationId organisation, Gateway gateway) {}
}
