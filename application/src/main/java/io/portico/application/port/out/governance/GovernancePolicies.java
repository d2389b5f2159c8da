package io.portico.application.port.out.governance;

import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/**
 * The governance policies of each organisation.
 *
 * <p>No two have names that are equal, case aside. They name labels as they were written: a label
 * may have another name by now.
 */
public interface GovernancePolicies {

  /** The most policies of one organisation. */
  int MOST = 500;

  /**
   * Adds {@code policy} unless its name is in use or there are as many as there may be.
   *
   * <p>Of several concurrent calls with one name, exactly one answers {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, GovernancePolicy policy);

  /** Returns the policy with this id, or empty if the organisation has none. */
  Optional<GovernancePolicy> find(OrganisationId organisation, GovernancePolicyId id);

  /** Returns the policy with this name, case aside, or empty if the organisation has none. */
  Optional<GovernancePolicy> named(OrganisationId organisation, String name);

  /**
   * Returns what {@link #find} does, and lets nobody else change or remove the policy until the
   * unit of work ends.
   */
  Optional<GovernancePolicy> findForUpdate(OrganisationId organisation, GovernancePolicyId id);

  /**
   * Makes the policy with the id of {@code policy} what is given. To be called in the unit of work
   * that {@link #findForUpdate} found it in.
   */
  Replacement replace(OrganisationId organisation, GovernancePolicy policy);

  /** Removes a policy. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, GovernancePolicyId id);

  /**
   * Returns up to {@code limit} policies ordered by name, case aside (by code point), beginning
   * behind the name {@code after}; or at the first if that is empty.
   */
  List<GovernancePolicy> page(OrganisationId organisation, Optional<String> after, int limit);

  /** Returns the policies that {@linkplain GovernancePolicy#details block}, in the same order. */
  List<GovernancePolicy> blocking(OrganisationId organisation);

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
