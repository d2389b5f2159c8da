package io.portico.application.port.out.access;

import io.portico.domain.access.Administrators;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Optional;

/**
 * The dashboard users of all organisations. No two of one organisation have {@linkplain
 * EmailAddress#canonical equal} email addresses.
 */
public interface DashboardUsers {

  /** The maximum number of users of one organisation. */
  int MOST = 1_000;

  /**
   * Adds {@code user} unless another user of the organisation has the address, any user has the
   * credential, or the organisation has the maximum number of users.
   *
   * <p>Of several concurrent calls with one address, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(DashboardUser user);

  /** Returns the user with this credential, active or not, or empty if there is none. */
  Optional<DashboardUser> withCredential(TokenHash credential);

  /**
   * Returns up to {@code limit} users of all organisations who have an equal address, active or
   * not, in the order of their ids.
   */
  List<DashboardUser> withEmail(EmailAddress email, int limit);

  /** Returns the user with this id, or empty if the organisation has none. */
  Optional<DashboardUser> find(OrganisationId organisation, UserId id);

  /**
   * Returns what {@link #find} does, and locks all users of the organisation until the unit of work
   * ends: no other unit of work adds, changes or removes any, on any node.
   */
  Optional<DashboardUser> findForUpdate(OrganisationId organisation, UserId id);

  /** Returns the administrators. They do not change in a unit of work that holds the lock. */
  Administrators administrators(OrganisationId organisation);

  /** Replaces the user with the same id, in the unit of work that locked it. */
  Replacement replace(DashboardUser user);

  /** Removes a user and returns true if the organisation has it. */
  boolean remove(OrganisationId organisation, UserId id);

  /**
   * Returns up to {@code limit} users ordered by the canonical form of their addresses (by code
   * point), starting after {@code after} if that is present.
   */
  List<DashboardUser> page(OrganisationId organisation, Optional<EmailAddress> after, int limit);

  /** Returns the number of users. */
  long count(OrganisationId organisation);

  enum Addition {
    ADDED,
    EMAIL_TAKEN,
    CREDENTIAL_TAKEN,
    TOO_MANY
  }

  enum Replacement {
    REPLACED,
    EMAIL_TAKEN,
    CREDENTIAL_TAKEN
  }
}
