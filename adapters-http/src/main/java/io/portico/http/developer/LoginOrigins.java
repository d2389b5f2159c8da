package io.portico.http.developer;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.developer.VerifyCredentials.Origin;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.HttpProperties;
import io.portico.http.json.JsonObject;
import io.portico.http.security.TrustedProxies;
import jakarta.inject.Singleton;
import java.net.InetAddress;

/**
 * Finds out where a developer logs in from: the member {@code ip} of the request, else the address
 * that a trusted proxy has passed on, else the address of the portal.
 */
@Singleton
final class LoginOrigins {

  private static final String FORWARDED_FOR = "X-Forwarded-For";

  private final TrustedProxies proxies;

  LoginOrigins(@Value("${" + HttpProperties.TRUSTED_PROXIES + ":}") String proxies) {
    this.proxies = TrustedProxies.of(proxies);
  }

  Origin of(HttpRequest<?> request, JsonObject json) {
    var peer = request.getRemoteAddress().getAddress();
    return json.optionalText("ip")
        .map(LoginOrigins::address)
        .or(() -> proxies.visitor(peer, request.getHeaders().getAll(FORWARDED_FOR)))
        .<Origin>map(Origin.Visitor::new)
        .orElseGet(() -> new Origin.Portal(peer.getHostAddress()));
  }

  private static String address(String text) {
    return TrustedProxies.literal(text)
        .map(InetAddress::getHostAddress)
        .orElseThrow(() -> new InvalidValueException("ip", text, "an IP address"));
  }
}
