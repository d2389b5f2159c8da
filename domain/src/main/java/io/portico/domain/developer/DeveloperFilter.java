package io.portico.domain.developer;

import io.portico.domain.plan.PlanId;
import java.util.Optional;
import java.util.Set;

/**
 * Selects developers; empty components select all.
 *
 * @param words all of which are in the email address or the custom fields
 * @param plans plans of which the developer has a live key for one
 * @param usedPlans plans of which the developer, or an application of which they are a member, has
 *     a live key for one
 */
public record DeveloperFilter(
    Optional<DeveloperWords> words,
    Optional<Boolean> inactive,
    Optional<Set<PlanId>> plans,
    Optional<Set<PlanId>> usedPlans) {

  /** Every developer. */
  public static final DeveloperFilter ALL =
      new DeveloperFilter(Optional.empty(), Optional.empty(), Optional.empty());

  /** Selects developers, whatever keys of others they use. */
  public DeveloperFilter(
      Optional<DeveloperWords> words, Optional<Boolean> inactive, Optional<Set<PlanId>> plans) {
    this(words, inactive, plans, Optional.empty());
  }
}
