package io.portico.application.port.out.session;

import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Realm;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sessions of all dashboard users and developers. A token is unique over all organisations. */
public interface Sessions {

  /** Adds {@code session}, whose id and token must be new. */
  void add(Session session);

  /** Returns what {@link #find(Set, TokenHash)} does, for one realm. */
  default Optional<Session> find(Realm realm, TokenHash token) {
    return find(Set.of(realm), token);
  }

  /** Returns the session of these realms with this token, expired or not, or empty if none. */
  Optional<Session> find(Set<Realm> realms, TokenHash token);

  /** Returns the sessions of a user, expired or not, the latest used first. */
  List<Session> ofUser(OrganisationId organisation, UserId user);

  /** Stores when {@code session} was last used, unless a later use is stored or it has ended. */
  void recordUse(Session session);

  /** Removes a session and returns it, or returns empty if the user has none with this id. */
  Optional<Session> remove(OrganisationId organisation, UserId user, SessionId id);

  /** Removes all sessions of a user and returns them. */
  List<Session> removeAll(OrganisationId organisation, UserId user);

  /** Removes up to {@code most} sessions that are expired at {@code at}; returns their number. */
  int purgeExpired(Instant at, int most);
}
