package io.portico.http.site;

import io.portico.domain.site.SiteName;
import io.portico.http.connection.SiteHosts;
import io.portico.http.exchange.PublicAddress;
import jakarta.inject.Singleton;
import java.net.URI;

/** The addresses of sites for others than browsers that are there already. */
@Singleton
public record SiteAddresses(PublicAddress address, SiteHosts hosts) {

  /** Returns the address of {@code path} below a site: on its own host, if it has one. */
  public URI of(SiteName site, String path) {
    return hosts
        .host(site)
        // A host is reached as the installation is, with or without TLS.
        .map(host -> URI.create(address.of("").getScheme() + "://" + host + path))
        .orElseGet(() -> address.of(Portal.PATH + "/" + site + path));
  }

  /** Returns the same for links of pages, which may be shorter. */
  public String link(SiteName site, String path) {
    return hosts.home(site) + path;
  }
}
