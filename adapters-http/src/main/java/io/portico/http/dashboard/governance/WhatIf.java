package io.portico.http.dashboard.governance;

import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.http.page.Words;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What a policy would find among the APIs of now.
 *
 * @param problems why it cannot be evaluated
 * @param first the first of the violating APIs
 */
public record WhatIf(
    Collection<Words> problems, Optional<PolicyCounts> counts, List<NonCompliantApi> first) {

  /** What is shown before a label is chosen. */
  public static final WhatIf NOTHING = wrong(List.of());

  static WhatIf wrong(Collection<Words> problems) {
    return new WhatIf(problems, Optional.empty(), List.of());
  }

  /** Returns whether nothing could be evaluated, because nothing was chosen yet. */
  public boolean isNothing() {
    return problems.isEmpty() && counts.isEmpty();
  }
}
