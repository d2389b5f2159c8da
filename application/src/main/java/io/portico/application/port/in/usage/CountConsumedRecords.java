package io.portico.application.port.in.usage;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Use case: a node reads usage records from a stream. Each record counts once, whichever node reads
 * it and whenever it stops: the counts and the positions behind them become durable together, or
 * what is counted is intended before, and then counted by whoever finds the intent.
 */
public interface CountConsumedRecords {

  /** The most rejected records that are kept of those that are counted together. */
  int MOST_KEPT = 100;

  /**
   * Returns the position of each of {@code partitions}. Those of which nothing was counted or
   * intended are absent. Where something is intended, exactly that is to be counted next, by a
   * command of its own.
   */
  Map<StreamPartition, StreamPosition> positions(Collection<StreamPartition> partitions);

  /**
   * Counts the valid records and returns when the counts are durable.
   *
   * <p>An exception of {@code records} is propagated, and then nothing is counted.
   */
  Outcome count(Command command, Records records);

  /**
   * Which records are counted together.
   *
   * @param organisation the organisation that they count for; the first one if empty
   * @param advances the progress in each partition
   * @param intendedAt the time of the intent that is fulfilled; empty if nothing was intended
   */
  record Command(
      Optional<OrganisationId> organisation,
      List<StreamAdvance> advances,
      Optional<Instant> intendedAt) {
    public Command {
      advances = List.copyOf(advances);
    }
  }

  /** The records that are counted together. */
  @FunctionalInterface
  interface Records {

    /** Passes every record to {@code reader}; {@code rules} decide which are valid. */
    void read(HitRules rules, Reader reader);
  }

  /** Receives what is in records of a stream, each of which may be several usage records. */
  interface Reader extends RecordUsage.Reader {

    /** Begins the record at {@code position}. */
    void begin(StreamPartition partition, long position);
  }

  sealed interface Outcome {

    /**
     * The records have been counted.
     *
     * @param accepted how many were valid
     * @param rejected how many were not
     */
    record Counted(long accepted, long rejected) implements Outcome {}

    /** Another reader has counted or intended some of the records, so none of these was. */
    record Overtaken() implements Outcome {}

    /** There is no such organisation. */
    record UnknownOrganisation() implements Outcome {}
  }
}
