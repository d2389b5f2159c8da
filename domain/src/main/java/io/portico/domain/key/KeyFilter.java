package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/**
 * Selects keys by holder, application, plan and state; an empty component selects any. A default
 * application is selected together with its developer.
 */
public record KeyFilter(
    Optional<DeveloperId> developer,
    Optional<ApplicationId> application,
    Optional<PlanId> plan,
    Optional<KeyState> state) {

  /** Every key. */
  public static final KeyFilter ALL =
      new KeyFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Returns a filter for the keys that {@code developer} holds. */
  public static KeyFilter of(DeveloperId developer) {
    return new KeyFilter(
        Optional.of(developer), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
