package io.portico.application.port.out.usage;

import io.portico.domain.usage.StreamAdvance;
import io.portico.domain.usage.StreamPartition;
import java.util.Collection;
import java.util.Map;

/**
 * How far the streams of usage records have been counted. The position of a partition changes in
 * the unit of work that adds the counts, so each record counts once.
 */
public interface UsageOffsets {

  /**
   * Returns the position of the next record of each of {@code partitions}. Those of which no record
   * was counted are absent.
   */
  Map<StreamPartition, Long> find(Collection<StreamPartition> partitions);

  /**
   * Stores the next position of a partition and returns true, if the stored one is still that from
   * which the reader began; otherwise changes nothing and returns false. Of concurrent advances
   * from one position a single one succeeds; the others wait for its unit of work. Position 0 is
   * the same as none.
   *
   * @throws IllegalStateException outside a unit of work
   */
  boolean advance(StreamAdvance advance);
}
