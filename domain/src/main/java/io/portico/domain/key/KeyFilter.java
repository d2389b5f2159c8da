package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.time.Instant;
import java.util.Optional;

/** Selects keys by developer, plan and state; an empty component selects any. */
public record KeyFilter(
    Optional<DeveloperId> developer, Optional<PlanId> plan, Optional<KeyState> state) {

  /** Every key. */
  public static final KeyFilter ALL =
      new KeyFilter(Optional.empty(), Optional.empty(), Optional.empty());

  /** Returns whether {@code key} is selected at the instant {@code at}. */
  public boolean matches(IssuedKey key, Instant at) {
    return developer.map(key.developer()::equals).orElse(true)
        && plan.map(key.plan()::equals).orElse(true)
        && state.map(key.stateAt(at)::equals).orElse(true);
  }
}
