package io.portico.application.port.out.session;

import io.portico.domain.access.TokenHash;
import io.portico.domain.session.AccessLink;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The one-time links of all dashboard users and developers. A token is unique over all
 * organisations.
 */
public interface AccessLinks {

  /** Adds {@code link}, whose token must be new. */
  void add(AccessLink link);

  /** Returns the link with this token, expired or not, or empty if there is none. */
  Optional<AccessLink> find(TokenHash token);

  /** Returns the links of a user, expired or not, the latest first. */
  List<AccessLink> ofUser(OrganisationId organisation, UserId user);

  /**
   * Removes and returns the link with this token, or returns empty if there is none. Of several
   * concurrent calls, at most one gets the link. Call it in a unit of work.
   */
  Optional<AccessLink> take(TokenHash token);

  /** Removes all links of a user. */
  void removeAll(OrganisationId organisation, UserId user);

  /** Removes up to {@code most} links that are expired at {@code at} and returns their number. */
  int purgeExpired(Instant at, int most);
}
