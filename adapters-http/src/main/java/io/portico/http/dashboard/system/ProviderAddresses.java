package io.portico.http.dashboard.system;

import io.portico.domain.access.Actor;
import io.portico.domain.identity.IdentityProvider;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.identity.RegisteredAddresses;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The addresses that an identity provider must know, by the ends of the keys of their names. Those
 * with the id are known once the provider is added.
 */
public record ProviderAddresses(Map<String, String> all, boolean complete) {

  private static final String SIGN_IN = "/sign-in";

  /** Returns those of a new provider, of which it is not known whom it signs in. */
  static ProviderAddresses ofNew(RegisteredAddresses addresses) {
    return new ProviderAddresses(Map.of("postLogout", ofDashboard(addresses)), false);
  }

  static ProviderAddresses of(
      RegisteredAddresses addresses, Actor actor, IdentityProvider provider) {
    var all = new LinkedHashMap<String, String>();
    all.put("redirect", addresses.callback(actor, provider).toString());
    all.put("logout", addresses.logout(provider).toString());
    all.put(
        "postLogout",
        switch (provider.details().audience()) {
          case DASHBOARD -> ofDashboard(addresses);
          case PORTAL -> addresses.ofSite(actor, SIGN_IN).toString();
        });
    return new ProviderAddresses(all, true);
  }

  /** Returns the address of the page to sign in that offers the provider. */
  static String signIn(RegisteredAddresses addresses, Actor actor, IdentityProvider provider) {
    return switch (provider.details().audience()) {
      case DASHBOARD ->
          ofDashboard(addresses) + "?organisation=" + provider.organisation().toString();
      case PORTAL -> addresses.ofSite(actor, SIGN_IN).toString();
    };
  }

  private static String ofDashboard(RegisteredAddresses addresses) {
    return addresses.address().of(Dashboard.PATH + SIGN_IN).toString();
  }
}
