package io.portico.application.port.in.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import java.util.List;
import java.util.Optional;

/** Use case: a gateway reports which calls were made (contract 3.6). */
public interface RecordUsage {

  /** The most rejected records that a receipt names; of the others it tells the number. */
  int MOST_NAMED = 1_000;

  /** The most bytes of one record. */
  int LARGEST_RECORD = 65_536;

  /**
   * Counts all good records of a batch, and returns when the counts are durable. Batches that come
   * at the same time are written together.
   *
   * <p>What {@code records} throws is thrown on, and then nothing is counted.
   *
   * @throws io.portico.domain.shared.RefusedException.Overloaded if too many others are being
   *     counted
   */
  Outcome record(Command command, Records records);

  /**
   * Who reports.
   *
   * @param repeatable the request, if it may be sent again; it is counted once then
   */
  record Command(Actor actor, Optional<IdempotentRequest> repeatable) {
    public Command {
      requireNonNull(actor, "actor");
      requireNonNull(repeatable, "repeatable");
    }
  }

  /** A batch. It is read more than once if it is large, and says the same each time. */
  @FunctionalInterface
  interface Records {

    /** Shows every record, in order, to {@code reader}; {@code rules} say which are good. */
    void read(HitRules rules, Reader reader);
  }

  /** Is shown the records of a batch. */
  interface Reader {

    /** Takes a good record. */
    void hit(Hit hit);

    /**
     * Takes a bad record.
     *
     * @param index the number of records before it
     */
    void rejected(long index, String message);
  }

  /** A record that is not counted. */
  record Rejection(long index, String message) {}

  /**
   * What became of a batch.
   *
   * @param accepted the number of records that are counted
   * @param rejected the first {@value #MOST_NAMED} that are not
   * @param rejectedCount the number of all that are not
   */
  record Receipt(long accepted, List<Rejection> rejected, long rejectedCount) {
    public Receipt {
      rejected = List.copyOf(rejected);
    }
  }

  /** What became of the request. */
  sealed interface Outcome {

    /** The batch is counted now. */
    record Counted(Receipt receipt) implements Outcome {}

    /** The batch was counted before, and that is what was answered. */
    record Repeated(Receipt receipt) implements Outcome {}

    /** The same batch is being counted. */
    record Running() implements Outcome {}

    /** The key of the request was used for another batch. */
    record OtherBody() implements Outcome {}

    /** Only an administrator may report. */
    record NotPermitted() implements Outcome {}
  }
}
