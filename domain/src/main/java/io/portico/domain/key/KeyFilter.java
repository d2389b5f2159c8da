package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Selects keys by developer, plan and state; an empty component selects any. */
public record KeyFilter(
    Optional<DeveloperId> developer, Optional<PlanId> plan, Optional<KeyState> state) {

  /** Every key. */
  public static final KeyFilter ALL =
      new KeyFilter(Optional.empty(), Optional.empty(), Optional.empty());
}
