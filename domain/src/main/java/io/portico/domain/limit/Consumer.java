package io.portico.domain.limit;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.OrganisationId;

/**
 * Whose calls are counted together: an application under a plan. The successor of a rotated key
 * therefore continues with the limits of its predecessor.
 */
public record Consumer(OrganisationId organisation, ApplicationId application, PlanId plan) {

  /** Returns the consumer that calls with {@code key}. */
  public static Consumer of(OrganisationId organisation, IssuedKey key) {
    return new Consumer(organisation, key.application(), key.plan());
  }
}
