package io.portico.application.port.out.idempotency;

import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of the requests of each organisation that may be sent again, by caller, route
 * and key.
 */
public interface IdempotencyRecords {

  /**
   * Remembers {@code remembered} unless something is. Returns whether it does.
   *
   * <p>Of several concurrent calls for one request, exactly one answers true.
   */
  boolean add(OrganisationId organisation, IdempotentRequest request, IdempotencyRecord remembered);

  /** Returns what is remembered, or empty if nothing is. */
  Optional<IdempotencyRecord> find(OrganisationId organisation, IdempotentRequest request);

  /**
   * Remembers {@code remembered} instead of what is, if that has the claim {@code present}. Returns
   * whether it does.
   */
  boolean replace(
      OrganisationId organisation,
      IdempotentRequest request,
      Identifier present,
      IdempotencyRecord remembered);

  /**
   * Forgets the attempt that has the claim {@code present}, if that is what is remembered. An
   * answer stays: whoever does not know whether it was kept may call this.
   */
  void remove(OrganisationId organisation, IdempotentRequest request, Identifier present);

  /**
   * Forgets up to {@code most} of what may be forgotten at {@code at}. Returns how many it were.
   */
  int purgeExpired(Instant at, int most);
}
