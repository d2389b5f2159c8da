package io.portico.application.service.idempotency;

import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.idempotency.IdempotencyClaims.Claim;
import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResult;
import java.util.function.Supplier;

/**
 * Executes requests once. An attempt first commits its claim, so that other attempts see it
 * running; then its changes and its result are committed together.
 */
public final class ExecuteOnceService implements ExecuteOnce {

  private final IdempotencyClaims claims;
  private final UnitOfWork unitOfWork;

  public ExecuteOnceService(IdempotencyClaims claims, UnitOfWork unitOfWork) {
    this.claims = claims;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome execute(Actor actor, IdempotentRequest request, Supplier<StoredResult> work) {
    return switch (unitOfWork.execute(() -> claims.claim(actor.organisation(), request))) {
      case Claim.Granted claim -> execute(claim, work);
      case Claim.Completed(var result) -> new Outcome.Replayed(result);
      case Claim.Running() -> new Outcome.Running();
      case Claim.KeyReused() -> new Outcome.KeyReused();
    };
  }

  private Outcome execute(Claim.Granted claim, Supplier<StoredResult> work) {
    try {
      return new Outcome.Executed(unitOfWork.execute(() -> result(claim, work)));
    } catch (TakenOverException _) {
      return new Outcome.Running();
    } catch (RuntimeException | Error e) {
      release(claim, e);
      throw e;
    }
  }

  private StoredResult result(Claim.Granted claim, Supplier<StoredResult> work) {
    var result = work.get();
    if (!claims.complete(claim, result)) {
      throw new TakenOverException();
    }
    return result;
  }

  private void release(Claim.Granted claim, Throwable reason) {
    try {
      unitOfWork.execute(
          () -> {
            claims.release(claim);
            return claim;
          });
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
    }
  }

  /** The attempt timed out and another one took over its claim: it must be rolled back. */
  private static final class TakenOverException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TakenOverException() {
      super("another attempt has taken over the claim", null, false, false);
    }
  }
}
