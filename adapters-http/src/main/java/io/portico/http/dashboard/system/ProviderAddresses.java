package io.portico.http.dashboard.system;

import io.portico.domain.identity.IdentityProviderId;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.exchange.PublicAddress;
import io.portico.http.identity.SignInPaths;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The addresses that an identity provider must know, by the ends of the keys of their names. Those
 * with the id are known once the provider is added.
 */
public record ProviderAddresses(Map<String, String> all, boolean complete) {

  static ProviderAddresses of(PublicAddress address, Optional<IdentityProviderId> provider) {
    var all = new LinkedHashMap<String, String>();
    provider.ifPresent(
        id -> {
          all.put("redirect", address.of(SignInPaths.callback(id)).toString());
          all.put("logout", address.of(SignInPaths.logout(id)).toString());
        });
    all.put("postLogout", address.of(Dashboard.PATH + "/sign-in").toString());
    return new ProviderAddresses(all, provider.isPresent());
  }
}
