package io.portico.application.port.in.label;

import java.util.List;

/**
 * What names a label by its current name or a former one.
 *
 * @param policies the names of the governance policies
 * @param plans the names of the plans whose selectors name it
 * @param holders the users, groups and service credentials with a role for APIs that it selects
 */
public record NamedBy(List<String> policies, List<String> plans, List<String> holders) {

  public NamedBy {
    policies = List.copyOf(policies);
    plans = List.copyOf(plans);
    holders = List.copyOf(holders);
  }

  /** Returns whether nothing names it. */
  public boolean isEmpty() {
    return policies.isEmpty() && plans.isEmpty() && holders.isEmpty();
  }
}
