package io.portico.http.identity;

import io.portico.application.port.in.site.SiteQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.identity.IdentityProvider;
import io.portico.http.exchange.PublicAddress;
import io.portico.http.site.SiteAddresses;
import jakarta.inject.Singleton;
import java.net.URI;

/** The addresses that the administrator of a provider registers there. */
@Singleton
public record RegisteredAddresses(PublicAddress address, SiteAddresses ofSites, SiteQueries sites) {

  /** Returns where the provider leads browsers back: developers to the site as it is now. */
  public URI callback(Actor actor, IdentityProvider provider) {
    var path = SignInPaths.callback(provider.id());
    return switch (provider.details().audience()) {
      case DASHBOARD -> address.of(path);
      case PORTAL -> ofSite(actor, path);
    };
  }

  /** Returns the address of {@code path} below the site as it is now. */
  public URI ofSite(Actor actor, String path) {
    return ofSites.of(sites.find(actor).name(), path);
  }

  /** Returns where the provider says that sessions have ended. */
  public URI logout(IdentityProvider provider) {
    return address.of(SignInPaths.logout(provider.id()));
  }
}
