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
public record ExecuteOnceService(IdempotencyClaims claims, UnitOfWork unitOfWork)
    implements ExecuteOnce {

  @Override
  public Outcome execute(Actor actor, IdempotentRequest request, Supplier<StoredResult> work) {
    return switch (unitOfWork.execute(() -> claims.claim(actor.organisation(), request))) {
      case Claim.Granted claim -> execute(claim, work);
      case Claim.Completed(var result) -> new Outcome.Replayed(result);
      case Claim.Running() -> new Outcome.Running();
      case Claim.KeyReused() -> new Outcome.KeyReused();
    };
  }

  /* If the attempt timed out and another one took over its claim, it is rolled back. */
  private Outcome execute(Claim.Granted claim, Supplier<StoredResult> work) {
    try {
      return unitOfWork.executeIf(
          Outcome.Executed.class::isInstance,
          () -> {
            var result = work.get();
            return claims.complete(claim, result)
                ? new Outcome.Executed(result)
                : new Outcome.Running();
          });
    } catch (RuntimeException | Error e) {
      release(claim, e);
      throw e;
    }
  }

  private void release(Claim.Granted claim, Throwable reason) {
    try {
      unitOfWork.run(() -> claims.release(claim));
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
    }
  }
}
