package io.portico.application.port.out.governance;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.OrganisationRecords;
import io.portico.application.port.out.Replacement;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/**
 * The governance policies of each organisation.
 *
 * <p>Names are unique within an organisation, ignoring case. Rules refer to labels by the names
 * from when they were written; a label may have been renamed since.
 */
public interface GovernancePolicies
    extends OrganisationRecords<GovernancePolicyId, GovernancePolicy> {

  /** The most policies of one organisation. */
  int MOST = 500;

  /**
   * Adds {@code policy} unless its name is in use or the organisation has the maximum number.
   *
   * <p>Of several concurrent calls with one name, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, GovernancePolicy policy);

  /** Returns the policy with this name, ignoring case, or empty if the organisation has none. */
  Optional<GovernancePolicy> named(OrganisationId organisation, String name);

  /**
   * Replaces the policy with the id of {@code policy}, which the caller has locked with {@link
   * #findForUpdate} in the same unit of work.
   */
  Replacement replace(OrganisationId organisation, GovernancePolicy policy);

  /** Removes a policy. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, GovernancePolicyId id);

  /**
   * Returns up to {@code limit} policies, ordered by lower-case name (by code point), from the
   * first one after the name {@code after}, or from the beginning if that is empty.
   */
  List<GovernancePolicy> page(OrganisationId organisation, Optional<String> after, int limit);

  /** Returns the number of policies. */
  long count(OrganisationId organisation);

  /** Returns the policies that {@linkplain GovernancePolicy#details block}, in the same order. */
  List<GovernancePolicy> blocking(OrganisationId organisation);
}
