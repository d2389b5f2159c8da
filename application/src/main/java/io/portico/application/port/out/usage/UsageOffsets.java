package io.portico.application.port.out.usage;

import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * How far the streams of usage records have been counted. The position of a partition changes in
 * the unit of work that adds the counts, so each record counts once.
 */
public interface UsageOffsets {

  /**
   * Returns the position of each of {@code partitions}. Those of which nothing was counted or
   * intended are absent.
   */
  Map<StreamPartition, StreamPosition> find(Collection<StreamPartition> partitions);

  /**
   * Stores the intent to count the records of {@code advance} and returns true, if the stored
   * position is still that from which the reader began and nothing is intended there; otherwise
   * changes nothing and returns false. Of concurrent intents at one position a single one succeeds;
   * the others wait for its unit of work.
   *
   * @param at the time by which the records are judged, in milliseconds
   * @throws IllegalStateException outside a unit of work
   */
  boolean intend(StreamAdvance advance, Instant at);

  /**
   * Stores the next position of a partition without an intent and returns true, if the stored one
   * is still that from which the reader began; otherwise changes nothing and returns false. Of
   * concurrent advances from one position a single one succeeds; the others wait for its unit of
   * work. Position 0 is the same as none.
   *
   * @throws IllegalStateException outside a unit of work
   */
  boolean advance(StreamAdvance advance);
}
