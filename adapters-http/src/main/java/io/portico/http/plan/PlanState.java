package io.portico.http.plan;

import io.portico.domain.plan.PlanDetails;
import io.portico.domain.shared.Worded;

/** The state of a classic policy, which {@code active} and {@code is_inactive} say, too. */
enum PlanState implements Worded {
  /** Keys are issued, and work. */
  ACTIVE,
  /** No keys are issued; those that were still work. */
  DRAFT,
  /** No keys are issued, and those that were do not work. */
  DENY;

  /** The member that has it. */
  static final String MEMBER = "state";

  static PlanState of(PlanDetails details) {
    return of(details.active(), details.denied());
  }

  static PlanState of(boolean active, boolean inactive) {
    if (inactive) {
      return DENY;
    }
    return active ? ACTIVE : DRAFT;
  }
}
