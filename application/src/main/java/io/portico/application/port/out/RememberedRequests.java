package io.portico.application.port.out;

import io.portico.domain.repeat.RememberedRequest;
import io.portico.domain.repeat.RepeatableRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of the requests of each organisation that may be sent again, by caller, route
 * and key.
 */
public interface RememberedRequests {

  /**
   * Remembers {@code remembered} unless something is. Returns whether it does.
   *
   * <p>Of several concurrent calls for one request, exactly one answers true.
   */
  boolean add(OrganisationId organisation, RepeatableRequest request, RememberedRequest remembered);

  /** Returns what is remembered, or empty if nothing is. */
  Optional<RememberedRequest> find(OrganisationId organisation, RepeatableRequest request);

  /**
   * Remembers {@code remembered} instead of what is, if that has the claim {@code present}. Returns
   * whether it does.
   */
  boolean replace(
      OrganisationId organisation,
      RepeatableRequest request,
      Identifier present,
      RememberedRequest remembered);

  /**
   * Forgets the attempt that has the claim {@code present}, if that is what is remembered. An
   * answer stays: whoever does not know whether it was kept may call this.
   */
  void remove(OrganisationId organisation, RepeatableRequest request, Identifier present);

  /**
   * Forgets up to {@code most} of what may be forgotten at {@code at}. Returns how many it were.
   */
  int forgetOutdated(Instant at, int most);
}
