package io.portico.http.browser;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.portico.http.HttpProperties;
import io.portico.http.security.TrustedProxies;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/**
 * Cookies with secrets: no script and no other site can read them, and forms of other sites do not
 * send them. Over TLS their names start with {@code __Host-}, or {@code __Secure-} if they are for
 * some paths only, so that no other host sets them.
 */
@Singleton
public final class SecretCookies {

  /* Longer ones are not of Portico. */
  private static final int LONGEST = 256;
  private static final int SECRET_BYTES = 32;
  private static final String EVERYWHERE = "/";

  private final TrustedProxies proxies;
  private final boolean tls;
  private final SecureRandom random = new SecureRandom();

  SecretCookies(
      TrustedProxies proxies, @Value("${" + HttpProperties.TLS_ENABLED + ":false}") boolean tls) {
    this.proxies = proxies;
    this.tls = tls;
  }

  /** Returns the value of the cookie for {@code path} that {@code request} shows. */
  public Optional<String> value(HttpRequest<?> request, String path, String name) {
    return request
        .getCookies()
        .findCookie(fullName(request, path, name))
        .map(Cookie::getValue)
        .filter(value -> !value.isEmpty() && value.length() <= LONGEST);
  }

  /** Returns a cookie for {@code path} and what is below, for as long as the browser runs. */
  public Cookie cookie(HttpRequest<?> request, String path, String name, String value) {
    return Cookie.of(fullName(request, path, name), value)
        .path(path)
        .httpOnly(true)
        .secure(isSecure(request))
        .sameSite(SameSite.Lax);
  }

  /** Returns a secret for the value of a cookie. */
  public String newSecret() {
    var bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private String fullName(HttpRequest<?> request, String path, String name) {
    if (!isSecure(request)) {
      return name;
    }
    return (path.equals(EVERYWHERE) ? "__Host-" : "__Secure-") + name;
  }

  private boolean isSecure(HttpRequest<?> request) {
    return tls || proxies.isSecure(request);
  }
}
