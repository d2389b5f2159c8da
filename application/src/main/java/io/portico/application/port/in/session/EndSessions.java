package io.portico.application.port.in.session;

import io.portico.domain.access.Actor;
import io.portico.domain.session.SessionId;

/** Use case: a dashboard user ends sessions of their own. */
public interface EndSessions {

  /** Ends a session. Does nothing if the user has no session with this id. */
  void end(Actor actor, SessionId session);

  /**
   * Ends all sessions of the user and returns their number. Browsers in which the user has signed
   * in are like any others then.
   */
  int endAll(Actor actor);
}
