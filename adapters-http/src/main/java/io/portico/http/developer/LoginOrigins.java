package io.portico.http.developer;

import io.micronaut.http.HttpRequest;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import io.portico.http.security.TrustedProxies;
import jakarta.inject.Singleton;
import java.net.InetAddress;

/**
 * Finds out where a developer logs in from: the member {@code ip} of the request, else the address
 * that a trusted proxy has passed on, else the address of the portal.
 */
@Singleton
record LoginOrigins(TrustedProxies proxies) {

  LoginOrigin of(HttpRequest<?> request, JsonObject json) {
    return json.optionalText("ip")
        .map(LoginOrigins::address)
        .or(() -> proxies.visitor(request))
        .map(InetAddress::getHostAddress)
        .<LoginOrigin>map(LoginOrigin.Visitor::new)
        .orElseGet(
            () -> new LoginOrigin.Portal(request.getRemoteAddress().getAddress().getHostAddress()));
  }

  private static InetAddress address(String text) {
    return TrustedProxies.literal(text)
        .orElseThrow(() -> new InvalidValueException("ip", text, "an IP address"));
  }
}
