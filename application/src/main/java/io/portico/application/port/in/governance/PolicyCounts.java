package io.portico.application.port.in.governance;

/**
 * How many of some APIs keep a policy.
 *
 * @param applicable how many it is for
 * @param compliant how many of those carry all it requires
 * @param violating how many of those do not
 * @param notApplicable how many it is not for
 */
public record PolicyCounts(long applicable, long compliant, long violating, long notApplicable) {

  /**
   * Returns the counts that follow from three of them. They were counted one after the other, while
   * others wrote, so they may contradict each other a little; no count gets negative.
   */
  public static PolicyCounts of(long all, long applicable, long compliant) {
    return new PolicyCounts(
        applicable, compliant, Math.max(0, applicable - compliant), Math.max(0, all - applicable));
  }
}
