package io.portico.application.port.in.usage;

import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import java.util.List;
import java.util.Optional;

/** Use case: a gateway reports which calls were made. */
public interface RecordUsage {

  /** The most rejected records that a receipt lists; the others are only counted. */
  int MOST_LISTED = 1_000;

  /** The most bytes of one record. */
  int LARGEST_RECORD = 1_048_576;

  /**
   * Counts the valid records of a batch and returns when the counts are durable. Concurrent batches
   * share a transaction.
   *
   * <p>An exception of {@code records} is propagated, and then nothing is counted.
   *
   * @throws io.portico.domain.shared.RefusedException.Overloaded if too many batches are in
   *     progress
   */
  Outcome record(Command command, Records records);

  /**
   * A batch of a gateway.
   *
   * @param idempotency the request, if it has an idempotency key; its batch is counted once
   */
  record Command(Actor actor, Optional<IdempotentRequest> idempotency) {}

  /** The records of a batch. A large batch is read repeatedly, and must be the same each time. */
  @FunctionalInterface
  interface Records {

    /** Passes every record, in order, to {@code reader}; {@code rules} decide which are valid. */
    void read(HitRules rules, Reader reader);
  }

  /** Receives the records of a batch. */
  interface Reader {

    /** Receives a valid record. */
    void hit(Hit hit);

    /**
     * Receives an invalid record.
     *
     * @param index the position of the record, from 0
     */
    void rejected(long index, String message);
  }

  /** An invalid record, which is not counted. */
  record Rejection(long index, String message) {}

  /**
   * The result of a batch.
   *
   * @param accepted the number of counted records
   * @param rejected the first {@value #MOST_LISTED} rejected records
   * @param rejectedCount the number of all rejected records
   */
  record Receipt(long accepted, List<Rejection> rejected, long rejectedCount) {
    public Receipt {
      rejected = List.copyOf(rejected);
    }
  }

  sealed interface Outcome {

    /** The batch has been counted. */
    record Counted(Receipt receipt) implements Outcome {}

    /** An earlier request with the same idempotency key counted the batch. */
    record Repeated(Receipt receipt) implements Outcome {}

    /** Another request with the same idempotency key is still running. */
    record Running() implements Outcome {}

    /** The idempotency key belongs to a different batch. */
    record KeyReused() implements Outcome {}
  }
}
