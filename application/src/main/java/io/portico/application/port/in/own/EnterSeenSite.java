package io.portico.application.port.in.own;

import io.portico.application.port.in.session.StartedSession;
import io.portico.domain.session.SessionToken;
import io.portico.domain.site.Site;
import java.util.Optional;

/** Use case: a dashboard user gets to the site by the link of {@link SeeAsDeveloper}. */
public interface EnterSeenSite {

  /**
   * Returns the session that the browser goes on with. A token works once, within a minute, on the
   * site of its organisation.
   */
  Optional<StartedSession> enter(Site site, SessionToken token);
}
