package io.portico.application.service.maintenance;

/** One kind of record that expires. */
@FunctionalInterface
public interface RetentionRule {

  /** Removes a limited number of expired records, in a unit of work of its own. */
  Step removeSome();

  /**
   * The result of a step.
   *
   * @param more whether more expired records may be left for this node to remove
   */
  record Step(int removed, boolean more) {}
}
