package io.portico.application.port.in.governance;

/**
 * How many APIs comply with a policy.
 *
 * @param applicable how many APIs the policy applies to
 * @param compliant how many of those carry every required label
 * @param violating how many of those do not
 * @param notApplicable how many APIs the policy does not apply to
 */
public record PolicyCounts(long applicable, long compliant, long violating, long notApplicable) {

  /**
   * Returns the counts that follow from three of them. The three are counted one after the other
   * while others write, so they may be slightly inconsistent; no resulting count is negative.
   */
  public static PolicyCounts of(long all, long applicable, long compliant) {
    return new PolicyCounts(
        applicable, compliant, Math.max(0, applicable - compliant), Math.max(0, all - applicable));
  }
}
