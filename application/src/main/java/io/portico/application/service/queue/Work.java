package io.portico.application.service.queue;

import io.portico.domain.shared.Identifier;
import java.time.Instant;
import java.util.List;

/**
 * A kind of work that a {@link WorkQueue} does.
 *
 * @param <K> the id of a receiver
 * @param <D> a piece of work as it is found
 * @param <C> a piece of work that this node has claimed
 */
public interface Work<K, D, C> {

  /** Returns up to {@code most} pieces that are due, none for {@code busy}, and locks them. */
  List<D> findDueForUpdate(Instant at, int most, List<K> busy);

  /** Returns the receiver of a piece. */
  K receiver(D due);

  /** Stores that this node has claimed a piece, in the unit of work that found it. */
  C claim(D due, Identifier claim, Instant at);

  /**
   * Does a piece outside of any unit of work and stores the result, unless its claim has expired
   * and another node has claimed it. Returns whether the receiver works.
   */
  boolean perform(C claimed);

  /** Stores that a piece was not tried. */
  void release(C claimed, Instant at);
}
