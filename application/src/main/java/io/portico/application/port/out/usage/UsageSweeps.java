package io.portico.application.port.out.usage;

import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageSweep;
import java.util.OptionalInt;

/**
 * Removes expired usage counts of all organisations. Each resolution has exactly one sweep, which
 * always exists.
 */
public interface UsageSweeps {

  /**
   * Returns the sweep of {@code resolution} and locks it until the unit of work ends.
   *
   * @throws IllegalStateException outside a unit of work
   */
  UsageSweep findForUpdate(Resolution resolution);

  /** Replaces the sweep of the same resolution by {@code sweep}. */
  void replace(UsageSweep sweep);

  /**
   * Removes up to {@code mostRows} counts of {@code resolution} with buckets before {@code before},
   * of up to {@code mostKeys} keys after {@code position}, in the order of positions.
   */
  Removal remove(Resolution resolution, int before, int position, int mostKeys, int mostRows);

  /**
   * The result of a step.
   *
   * @param rows the number of removed counts
   * @param next the position of the last key without counts to remove; empty if no keys follow
   */
  record Removal(int rows, OptionalInt next) {}
}
