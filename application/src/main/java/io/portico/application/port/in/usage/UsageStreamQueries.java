package io.portico.application.port.in.usage;

import io.portico.domain.access.Actor;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads of the state of the stream that usage records are read from. */
public interface UsageStreamQueries {

  /** The most rejected records that a report lists. */
  int MOST_LISTED = 100;

  /**
   * Returns the state of the stream that counts for the organisation of {@code actor}; empty if
   * there is none.
   */
  Optional<Report> report(Actor actor);

  /**
   * Returns how many records of all partitions are not counted yet, as far as this node knows;
   * empty if no stream is configured or its servers do not answer.
   */
  OptionalLong lag();

  /**
   * What this node knows of a stream, and what all nodes have counted of it.
   *
   * @param partitions in the order of their numbers
   * @param rejected the latest rejected records
   */
  record Report(
      StreamState stream, List<PartitionReport> partitions, List<RejectedRecord> rejected) {
    public Report {
      partitions = List.copyOf(partitions);
      rejected = List.copyOf(rejected);
    }

    /** Returns how many records are not counted yet. */
    public long lag() {
      return partitions.stream().mapToLong(PartitionReport::lag).sum();
    }
  }

  /**
   * The progress in a partition.
   *
   * @param next the position of the next record to count; 0 if none was counted
   * @param end the position behind the last record
   */
  record PartitionReport(int number, long next, long end) {

    /**
     * Returns how many records are not counted yet. The server may have removed the earliest of
     * them.
     */
    public long lag() {
      return Math.max(0, end - next);
    }
  }
}
