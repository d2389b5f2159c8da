package io.portico.application.port.out.access;

import io.portico.domain.access.Administrators;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/**
 * The dashboard users of all organisations. No two of one organisation have email addresses whose
 * {@linkplain EmailAddress#canonical() canonical forms} are equal.
 */
public interface DashboardUsers {

  /** The most users of one organisation. */
  int MOST = 1_000;

  /**
   * Adds {@code user} unless the email is in use within the organisation, the credential is in use
   * anywhere, or there are as many users as there may be.
   *
   * <p>Of several concurrent calls with one email, exactly one answers {@link Addition#ADDED}.
   */
  Addition add(DashboardUser user);

  /** Returns the user with this credential, active or not, or empty if there is none. */
  Optional<DashboardUser> withCredential(TokenHash credential);

  /** Returns the user with this id, or empty if the organisation has none. */
  Optional<DashboardUser> find(OrganisationId organisation, UserId id);

  /**
   * Returns what {@link #find} does, and lets nobody else add, change or remove any user of the
   * organisation until the unit of work ends; of two units of work that both do so, on whatever
   * nodes, at most one changes what the other read.
   */
  Optional<DashboardUser> findForUpdate(OrganisationId organisation, UserId id);

  /**
   * Returns who administers the organisation. Within the unit of work of {@link #findForUpdate}
   * that stays so until it ends.
   */
  Administrators administrators(OrganisationId organisation);

  /**
   * Makes the user with the id of {@code user} what is given. To be called in the unit of work that
   * {@link #findForUpdate} found it in.
   */
  Replacement replace(DashboardUser user);

  /** Removes a user. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, UserId id);

  /**
   * Returns up to {@code limit} users ordered by the canonical form of their emails (by code
   * point), beginning behind the email {@code after}, or at the first if that is empty.
   */
  List<DashboardUser> page(OrganisationId organisation, Optional<EmailAddress> after, int limit);

  /** What became of an addition. */
  enum Addition {
    ADDED,
    EMAIL_TAKEN,
    CREDENTIAL_TAKEN,
    TOO_MANY
  }

  /** What became of a replacement. */
  enum Replacement {
    REPLACED,
    EMAIL_TAKEN,
    CREDENTIAL_TAKEN
  }
}
