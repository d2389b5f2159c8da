package io.portico.application.port.in.own;

import io.portico.domain.access.Actor;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.site.Site;

/**
 * Use case: a dashboard user sees the site as a developer does, and changes nothing there. It ends
 * after {@link Session#LONGEST_SEEING}, or before that with a session of a provider.
 */
public interface SeeAsDeveloper {

  /**
   * Starts it.
   *
   * @param session the one of the dashboard in which it starts
   * @param networkAddress that of the user
   */
  Outcome start(Actor actor, Session session, DeveloperId developer, String networkAddress);

  /** Ends it. Does nothing in a session of a developer. */
  void stop(SignedInDeveloper seen);

  sealed interface Outcome {

    /**
     * It has started.
     *
     * @param token what the browser shows to the site
     */
    record Started(Site site, SessionToken token) implements Outcome {

      @Override
      public String toString() {
        return "Started[" + site.name() + "]";
      }
    }

    /** The site is off. */
    record SiteOff() implements Outcome {}

    /** The developer cannot sign in there. */
    record Inactive() implements Outcome {}
  }
}
