package io.portico.application.port.in.session;

import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.TokenHash;
import io.portico.domain.session.Session;
import java.util.Optional;

/** Use case: a browser uses its session. */
public interface ResumeSession {

  /**
   * Returns the session with this token and its active user, and records the use; or returns empty
   * if the session has ended or expired.
   */
  Optional<Resumed> resume(TokenHash token);

  /**
   * Returns the session with this token if it has expired, and was not ended before. Sessions that
   * expired long ago are forgotten.
   */
  Optional<Session> expired(TokenHash token);

  /** A session with its user as they are now. */
  record Resumed(Session session, DashboardUser user, Organisation organisation) {

    /** Returns the user as an actor, with the rights in this session. */
    public Actor actor() {
      return new Actor(user.organisation(), user.id(), session.rights(user));
    }
  }
}
