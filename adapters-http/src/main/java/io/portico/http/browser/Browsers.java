package io.portico.http.browser;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.portico.domain.session.Browser;
import io.portico.http.security.TrustedProxies;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.util.Optional;

/** Finds out which browser a request comes from. */
@Singleton
public record Browsers(TrustedProxies proxies) {

  /** Returns the browser of {@code request}. */
  public Browser of(HttpRequest<?> request) {
    var address =
        proxies
            .visitor(request)
            .map(InetAddress::getHostAddress)
            .orElseGet(() -> request.getRemoteAddress().getAddress().getHostAddress());
    return new Browser(
        address, Optional.ofNullable(request.getHeaders().get(HttpHeaders.USER_AGENT)).orElse(""));
  }
}
