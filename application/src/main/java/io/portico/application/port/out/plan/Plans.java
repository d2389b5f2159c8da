package io.portico.application.port.out.plan;

import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plans of each organisation. No two have names that are equal, case aside.
 *
 * <p>Who holds or changes plans and the catalogue in one unit of work begins with the catalogue.
 */
public interface Plans {

  /** The most plans of one organisation. */
  int MOST = 1_000;

  /**
   * Adds {@code plan} unless its name is in use or there are as many as there may be.
   *
   * <p>Of several concurrent calls with one name, exactly one answers {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, Plan plan);

  /** Returns the plan with this id, or empty if the organisation has none. */
  Optional<Plan> find(OrganisationId organisation, PlanId id);

  /**
   * Returns what {@link #find} does, and lets nobody else hold, change or remove the plan until the
   * unit of work ends.
   */
  Optional<Plan> findForUpdate(OrganisationId organisation, PlanId id);

  /**
   * Returns the plans with these ids, as far as the organisation has them, and lets nobody change
   * or remove them until the unit of work ends. Several may hold a plan at once.
   */
  Map<PlanId, Plan> lock(OrganisationId organisation, Collection<PlanId> ids);

  /** Does the same with one plan. */
  default Optional<Plan> lock(OrganisationId organisation, PlanId id) {
    return Optional.ofNullable(lock(organisation, List.of(id)).get(id));
  }

  /** Does the same with one plan; empty also if the plan is inactive. */
  default Optional<Plan> lockActive(OrganisationId organisation, PlanId id) {
    return lock(organisation, id).filter(plan -> plan.details().active());
  }

  /**
   * Makes the plan with the id of {@code plan} what is given. To be called in the unit of work that
   * {@link #findForUpdate} found it in.
   */
  Replacement replace(OrganisationId organisation, Plan plan);

  /** Removes a plan, which must not stand in the catalogue. Returns whether it was there. */
  boolean remove(OrganisationId organisation, PlanId id);

  /**
   * Returns up to {@code limit} plans behind the first {@code offset}, ordered by name, case aside
   * (by code point).
   */
  List<Plan> page(OrganisationId organisation, long offset, int limit);

  /** Returns how many plans there are. */
  long count(OrganisationId organisation);

  /** What became of an addition. */
  enum Addition {
    ADDED,
    NAME_TAKEN,
    TOO_MANY
  }

  /** What became of a replacement. */
  enum Replacement {
    REPLACED,
    NAME_TAKEN
  }
}
