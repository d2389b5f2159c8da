package io.portico.application.service.idempotency;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResult;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;

/**
 * Claims requests with idempotency keys, and stores their results sealed, because a result may
 * contain a credential. Every method belongs inside a unit of work.
 */
public record IdempotencyClaims(
    IdempotencyRecords records, Sealing sealing, IdGenerator ids, InstantSource clock) {

  private static final String PURPOSE = "idempotent result";

  /** Claims {@code request} for an attempt that calls {@link #complete} or {@link #release}. */
  public Claim claim(OrganisationId organisation, IdempotentRequest request) {
    return claim(organisation, request, started(request));
  }

  /** Claims {@code request} and stores its result, for work in the same unit of work. */
  public Claim claimCompleted(
      OrganisationId organisation, IdempotentRequest request, StoredResult result) {
    return claim(organisation, request, completed(started(request), result));
  }

  /** Stores the result; returns false if another attempt has taken over the claim. */
  public boolean complete(Claim.Granted claim, StoredResult result) {
    return records.replace(
        claim.organisation(),
        claim.request(),
        claim.record().claim(),
        completed(claim.record(), result));
  }

  /** Removes the claim, so that the request can be retried at once. A stored result stays. */
  public void release(Claim.Granted claim) {
    records.remove(claim.organisation(), claim.request(), claim.record().claim());
  }

  private Claim claim(
      OrganisationId organisation, IdempotentRequest request, IdempotencyRecord own) {
    var granted = new Claim.Granted(organisation, request, own);
    if (records.add(organisation, request, own)) {
      return granted;
    }
    var found = records.find(organisation, request);
    if (found.isEmpty()) {
      // A failed attempt has just released its claim; the client retries anyway.
      return new Claim.Running();
    }
    var present = found.get();
    return switch (present.stateFor(request.fingerprint(), clock.instant())) {
      case COMPLETED ->
          new Claim.Completed(
              new StoredResult(sealing.open(PURPOSE, present.result().orElseThrow())));
      case RUNNING -> new Claim.Running();
      case KEY_REUSED -> new Claim.KeyReused();
      case AVAILABLE ->
          records.replace(organisation, request, present.claim(), own)
              ? granted
              : new Claim.Running();
    };
  }

  private IdempotencyRecord started(IdempotentRequest request) {
    return IdempotencyRecord.started(request.fingerprint(), ids.next(), clock.instant());
  }

  private IdempotencyRecord completed(IdempotencyRecord started, StoredResult result) {
    return started.completed(sealing.seal(PURPOSE, result.text()), clock.instant());
  }

  /** The outcome of an attempt to claim a request. */
  public sealed interface Claim {

    /** The attempt may execute the request. */
    record Granted(OrganisationId organisation, IdempotentRequest request, IdempotencyRecord record)
        implements Claim {}

    /** An earlier attempt completed with this result. */
    record Completed(StoredResult result) implements Claim {}

    /** Another attempt is still running. */
    record Running() implements Claim {}

    /** The key belongs to a request with different content. */
    record KeyReused() implements Claim {}
  }
}
