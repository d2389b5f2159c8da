package io.portico.application.port.out.gateway;

import io.portico.application.port.out.FewRecords;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;

/** The gateways of each organisation to which keys are pushed. */
public interface Gateways extends FewRecords<GatewayId, Gateway> {

  /**
   * Adds {@code gateway}, which is due for a search, and returns true, unless the organisation has
   * {@link Gateway#MOST}. Concurrent calls are counted one after the other.
   */
  boolean add(OrganisationId organisation, Gateway gateway);

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
