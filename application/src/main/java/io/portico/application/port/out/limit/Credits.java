package io.portico.application.port.out.limit;

import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import java.time.Instant;

/**
 * How many credits of the allowances of consumers the nodes have taken. Each window of each kind of
 * limit is counted on its own.
 */
public interface Credits {

  /** Returns how many credits of {@code allowance} are taken. */
  long taken(Consumer consumer, Allowance allowance);

  /**
   * Takes {@code credits} unless the allowance has fewer left. Of concurrent calls on any number of
   * nodes, those that succeed take no more than the allowance has.
   *
   * @return whether they were taken; on an exception, they may have been
   */
  boolean take(Consumer consumer, Allowance allowance, long credits);

  /** Gives back {@code credits} that were taken and not spent. */
  void giveBack(Consumer consumer, Allowance allowance, long credits);

  /** Removes up to {@code most} counts of windows that ended before {@code at}. */
  int purgeEnded(Instant at, int most);
}
