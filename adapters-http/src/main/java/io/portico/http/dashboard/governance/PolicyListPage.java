package io.portico.http.dashboard.governance;

import io.portico.http.dashboard.view.Tab;
import java.util.List;
import java.util.Optional;

/**
 * The list of policies.
 *
 * @param counted the address of the same list with counts; empty if it has them
 */
public record PolicyListPage(List<Tab> tabs, List<PolicyView> policies, Optional<String> counted) {

  public PolicyListPage {
    policies = List.copyOf(policies);
  }
}
