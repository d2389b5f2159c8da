package io.portico.application.port.out;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The keys of each organisation, in their stored form. */
public interface IssuedKeys {

  /**
   * Adds {@code key} unless the organisation has it already. Returns whether it was added.
   *
   * <p>Of several concurrent calls with one key, exactly one answers true. Who adds a key that is
   * live does it in a unit of work that {@linkplain Plans#hold holds} its plan, so that nobody
   * removes that meanwhile.
   */
  boolean add(OrganisationId organisation, IssuedKey key);

  /**
   * Returns the live keys of each of {@code developers}, oldest first; a developer without one
   * lacks.
   */
  Map<DeveloperId, List<IssuedKey>> live(
      OrganisationId organisation, Collection<DeveloperId> developers);

  /** Returns how many live keys there are for {@code plan}. */
  long countLive(OrganisationId organisation, PlanId plan);

  /** Takes every live key of {@code developer} back. Returns how many there were. */
  int revokeAll(OrganisationId organisation, DeveloperId developer, Instant at);
}
