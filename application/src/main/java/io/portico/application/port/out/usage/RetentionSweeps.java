package io.portico.application.port.out.usage;

import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.RetentionSweep;
import java.util.OptionalInt;

/**
 * Removes counts that are kept no more, of all organisations. There is one sweep for each
 * resolution, and has always been.
 */
public interface RetentionSweeps {

  /**
   * Returns the sweep of {@code resolution}, which nobody else changes until the unit of work ends.
   *
   * @throws IllegalStateException outside a unit of work
   */
  RetentionSweep findForUpdate(Resolution resolution);

  /** Keeps {@code sweep} in the place of what there was of its resolution. */
  void replace(RetentionSweep sweep);

  /**
   * Removes up to {@code mostRows} counts of {@code resolution} whose buckets are before {@code
   * before}, of up to {@code mostKeys} keys behind {@code position}; the least positions first.
   */
  Removal remove(Resolution resolution, int before, int position, int mostKeys, int mostRows);

  /**
   * What was removed.
   *
   * @param rows how many counts
   * @param next the position of the last key of which none are left; empty if there are no keys
   *     behind
   */
  record Removal(int rows, OptionalInt next) {}
}
