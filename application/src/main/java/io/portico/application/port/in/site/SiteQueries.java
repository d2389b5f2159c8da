package io.portico.application.port.in.site;

import io.portico.domain.access.Actor;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.util.Optional;

/** Reads of sites. */
public interface SiteQueries {

  /**
   * Returns the site of the caller's organisation, on or off; {@link Site#unchanged} until an
   * administrator changes it.
   */
  Site find(Actor actor);

  /** Returns the site with this name that is on, as visitors see it. */
  Optional<Site> visited(SiteName name);
}
