package io.portico.application.service.governance;

import io.portico.application.port.in.governance.BrowsePolicies;
import io.portico.application.port.out.governance.GovernancePolicies;
import java.util.Optional;

/** Pages through the governance policies. */
public final class BrowsePoliciesService implements BrowsePolicies {

  private final GovernancePolicies policies;

  public BrowsePoliciesService(GovernancePolicies policies) {
    this.policies = policies;
  }

  @Override
  public Page browse(Query query) {
    var found = policies.page(query.actor().organisation(), query.after(), query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty());
    }
    var shown = found.subList(0, query.limit());
    return new Page(shown, Optional.of(shown.getLast().details().name()));
  }
}
