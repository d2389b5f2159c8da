package io.portico.http.dashboard.session;

import io.portico.application.port.in.session.ResumeSession.Resumed;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.session.SessionId;
import io.portico.http.browser.Form;

/**
 * The session of a request to the dashboard.
 *
 * @param actor the user of the session, as use cases want it
 * @param resumed the session with its user and organisation
 * @param formToken the value of the hidden field {@value Form#TOKEN} of every form
 */
public record DashboardSession(Actor actor, Resumed resumed, String formToken) {

  /** Returns the id of the session. */
  public SessionId id() {
    return resumed.session().id();
  }

  /** Returns this session with the actor of a request that has an id. */
  DashboardSession during(String request) {
    return new DashboardSession(actor.during(request), resumed, formToken);
  }

  /** Returns the user. */
  public DashboardUser user() {
    return resumed.user();
  }

  /** Returns the organisation of the user. */
  public Organisation organisation() {
    return resumed.organisation();
  }
}
