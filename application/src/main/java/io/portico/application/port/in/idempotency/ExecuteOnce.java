package io.portico.application.port.in.idempotency;

import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResponse;
import java.util.function.Supplier;

/**
 * Use case: a client sends a write with a key, and sends it again when it got no answer; it is done
 * once (contract 1).
 */
public interface ExecuteOnce {

  /**
   * Does {@code work} unless the same request was done before. A successful answer is kept in the
   * unit of work of what it tells of, so neither is there without the other. A refused request
   * changed nothing and may be sent again with the same key.
   *
   * <p>{@code work} may be run again from its beginning, as {@link
   * io.portico.application.port.out.UnitOfWork} says. What it throws is thrown on.
   */
  Outcome answer(Actor actor, IdempotentRequest request, Supplier<StoredResponse> work);

  /** What the client gets. */
  sealed interface Outcome {

    /** The answer to what was done now. */
    record Done(StoredResponse answer) implements Outcome {}

    /** The answer that was given before. */
    record Repeated(StoredResponse answer) implements Outcome {}

    /** The same request is being done. */
    record Running() implements Outcome {}

    /** The key was used for another request. */
    record OtherBody() implements Outcome {}
  }
}
