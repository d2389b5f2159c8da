package io.portico.application.port.in.governance;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import java.util.List;
import java.util.Optional;

/** Use case: somebody looks through the governance policies, by name. */
public interface BrowsePolicies {

  /** Returns one page of the policies. */
  Page browse(Query query);

  /**
   * Which page of the policies.
   *
   * @param after the last name of the page before; empty for the first page
   * @param limit the most policies on the page
   */
  record Query(Actor actor, Optional<String> after, int limit) {

    public Query {
      Pages.requireSize(limit);
    }
  }

  /**
   * Some of the policies, ordered by name, case aside.
   *
   * @param next the {@code after} of the next page; empty on the last
   */
  record Page(List<GovernancePolicy> policies, Optional<String> next) {

    public Page {
      policies = List.copyOf(policies);
    }
  }
}
