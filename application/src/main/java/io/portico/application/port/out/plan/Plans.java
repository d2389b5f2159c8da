package io.portico.application.port.out.plan;

import io.portico.application.port.out.OrganisationRecords;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plans of each organisation, whose names are unique, ignoring case.
 *
 * <p>A unit of work that locks the catalogue and plans locks the catalogue first, which prevents
 * deadlock.
 */
public interface Plans extends OrganisationRecords<PlanId, Plan> {

  /** The most plans of one organisation. */
  int MOST = 1_000;

  /**
   * Adds {@code plan} unless one of its ids or its name is in use or the organisation has {@link
   * #MOST} plans.
   *
   * <p>Of several concurrent calls with one id or one name, exactly one answers {@link
   * Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, Plan plan);

  /** Returns the ids that name plans beside their own. */
  OtherPlanIds ids(OrganisationId organisation);

  /**
   * Returns what {@link #ids} does, without reading again what was read recently. Nothing is read
   * before an id is looked for. A plan that another node has removed may be named for five seconds;
   * one that any node has added before the first look is named.
   */
  PlanIds named(OrganisationId organisation);

  /**
   * Returns what {@link #find} does, and locks the plan exclusively until the unit of work ends.
   */
  @Override
  Optional<Plan> findForUpdate(OrganisationId organisation, PlanId id);

  /**
   * Returns those of the plans with these ids that the organisation has, and locks them until the
   * unit of work ends. The locks are shared: they prevent changes and removals only.
   */
  Map<PlanId, Plan> lock(OrganisationId organisation, Collection<PlanId> ids);

  /** Does the same with one plan. */
  default Optional<Plan> lock(OrganisationId organisation, PlanId id) {
    return Optional.ofNullable(lock(organisation, List.of(id)).get(id));
  }

  /** Does the same with one plan; empty also if the plan issues no keys. */
  default Optional<Plan> lockActive(OrganisationId organisation, PlanId id) {
    return lock(organisation, id).filter(plan -> plan.details().issuesKeys());
  }

  /**
   * Replaces the plan with the id of {@code plan}, which must have been found by {@link
   * #findForUpdate} in the same unit of work.
   */
  Replacement replace(OrganisationId organisation, Plan plan);

  /** Removes a plan, which no catalogue entry may offer. Returns whether it existed. */
  boolean remove(OrganisationId organisation, PlanId id);

  /**
   * Returns up to {@code limit} of the plans that {@code filter} selects after skipping {@code
   * offset}, ordered by name, ignoring case (by code point).
   */
  List<Plan> page(OrganisationId organisation, PlanFilter filter, long offset, int limit);

  /** Returns how many plans {@code filter} selects. */
  long count(OrganisationId organisation, PlanFilter filter);

  enum Addition {
    ADDED,
    ID_TAKEN,
    NAME_TAKEN,
    TOO_MANY
  }

  enum Replacement {
    REPLACED,
    /** Another plan has the other id. */
    ID_TAKEN,
    NAME_TAKEN
  }
}
