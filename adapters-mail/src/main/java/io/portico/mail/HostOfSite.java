package io.portico.mail;

import io.portico.domain.site.SiteName;
import java.net.URI;
import java.util.Optional;

/** Finds the host that serves the site of developers with a name, and nothing else. */
@FunctionalInterface
public interface HostOfSite {

  /** Returns the host, perhaps with a port; empty if the site has none of its own. */
  Optional<String> of(SiteName name);

  /**
   * Returns the URL of the home page of a site.
   *
   * @param base the URL of Portico
   */
  default String home(URI base, SiteName name) {
    return of(name)
        .map(host -> base.getScheme() + "://" + host)
        .orElseGet(() -> base + "/portal/" + name);
  }
}
