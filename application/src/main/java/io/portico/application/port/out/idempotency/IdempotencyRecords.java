package io.portico.application.port.out.idempotency;

import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * The records of requests with idempotency keys, by organisation, caller, operation and key. The
 * fingerprint of a request is not part of its identity.
 */
public interface IdempotencyRecords {

  /**
   * Adds {@code added} and returns true unless the request has a record.
   *
   * <p>Of several concurrent calls for one request, exactly one returns true.
   */
  boolean add(OrganisationId organisation, IdempotentRequest request, IdempotencyRecord added);

  /** Returns the record of the request, or empty if there is none. */
  Optional<IdempotencyRecord> find(OrganisationId organisation, IdempotentRequest request);

  /** Replaces the record and returns true if its claim is {@code present}. */
  boolean replace(
      OrganisationId organisation,
      IdempotentRequest request,
      Identifier present,
      IdempotencyRecord replacement);

  /** Removes the record if its claim is {@code present} and it has no result. */
  void remove(OrganisationId organisation, IdempotentRequest request, Identifier present);

  /** Removes up to {@code most} records that are expired at {@code at} and returns their number. */
  int purgeExpired(Instant at, int most);
}
