package io.portico.application.port.in.session;

import io.portico.domain.access.Actor;
import io.portico.domain.session.Session;
import java.util.List;

/** Reads of sessions. */
public interface SessionQueries {

  /** Returns the sessions of the actor that have not expired, the latest used first. */
  List<Session> own(Actor actor);
}
