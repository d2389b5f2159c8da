package io.portico.application.port.in.idempotency;

import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResult;
import java.util.function.Supplier;

/** Use case: a client retries a write with the same idempotency key, and it is executed once. */
public interface ExecuteOnce {

  /**
   * Executes {@code work} unless an earlier attempt at the request completed. The result and the
   * changes of {@code work} are committed together. If {@code work} throws, its changes are rolled
   * back, the exception is rethrown, and the client may retry with the same key.
   *
   * <p>{@code work} may run more than once, see {@link io.portico.application.port.out.UnitOfWork}.
   * Its result is stored sealed.
   */
  Outcome execute(Actor actor, IdempotentRequest request, Supplier<StoredResult> work);

  sealed interface Outcome {

    /** This attempt executed the request. */
    record Executed(StoredResult result) implements Outcome {}

    /** An earlier attempt executed the request; this is its result. */
    record Replayed(StoredResult result) implements Outcome {}

    /** Another attempt is still running. */
    record Running() implements Outcome {}

    /** The key belongs to a request with different content. */
    record KeyReused() implements Outcome {}
  }
}
