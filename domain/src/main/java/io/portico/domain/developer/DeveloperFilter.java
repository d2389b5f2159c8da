package io.portico.domain.developer;

import io.portico.domain.plan.PlanId;
import java.util.Optional;

/**
 * Selects developers; empty components select all.
 *
 * @param words all of which are in the email address or the custom fields
 * @param plan a plan that the developer has a live key for
 */
public record DeveloperFilter(
    Optional<DeveloperWords> words, Optional<Boolean> inactive, Optional<PlanId> plan) {

  /** Every developer. */
  public static final DeveloperFilter ALL =
      new DeveloperFilter(Optional.empty(), Optional.empty(), Optional.empty());
}
