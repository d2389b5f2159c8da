package io.portico.application.port.in.usage;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.StreamAdvance;
import io.portico.domain.usage.StreamPartition;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Use case: a node reads usage records from a stream. The counts and the positions behind them
 * become durable together, so each record counts once, whichever node reads it and whenever it
 * stops.
 */
public interface CountConsumedRecords {

  /** The most rejected records that are kept of those that are counted together. */
  int MOST_KEPT = 100;

  /**
   * Returns the position of the next record to count of each of {@code partitions}. Those of which
   * no record was counted are absent.
   */
  Map<StreamPartition, Long> positions(Collection<StreamPartition> partitions);

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
   */
  record Command(Optional<OrganisationId> organisation, List<StreamAdvance> advances) {
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

    /** Another reader has counted some of the records, so none of these was. */
    record Overtaken() implements Outcome {}

    /** There is no such organisation. */
    record UnknownOrganisation() implements Outcome {}
  }
}
