package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.portico.domain.identity.SignInFlow;
import io.portico.domain.session.SessionToken;
import io.portico.http.browser.SecretCookies;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/**
 * The cookies of a site: the token of the session, a secret of the browser, which outlives
 * sessions, and those of sign-ins with providers that were begun. Browsers send them to the pages
 * of this site only.
 */
@Singleton
public record SiteCookies(SecretCookies secrets) {

  private static final String SESSION = "portico-portal-session";
  private static final String BROWSER = "portico-portal-browser";
  private static final String FLOW = "portico-portal-flow-";
  private static final Duration BROWSER_REMEMBERED = Duration.ofDays(30);

  /** Returns the token of the session that {@code request} shows. */
  Optional<SessionToken> session(HttpRequest<?> request, String path) {
    return secrets.value(request, path, SESSION).map(SessionToken::new);
  }

  /** Returns the secret of the browser that {@code request} comes from. */
  Optional<String> browser(HttpRequest<?> request, String path) {
    return secrets.value(request, path, BROWSER);
  }

  /** Returns the secret of a sign-in with a provider that was begun in a tab of the browser. */
  public Optional<String> flow(HttpRequest<?> request, String flow) {
    return secrets.value(request, path(request), FLOW + flow);
  }

  /** Returns the cookie with the secret of a sign-in, which has one of its own. */
  public Cookie flow(HttpRequest<?> request, String flow, String secret) {
    return secrets.cookie(request, path(request), FLOW + flow, secret).maxAge(SignInFlow.VALIDITY);
  }

  /** Returns the cookie that forgets a sign-in. */
  public Cookie forgetFlow(HttpRequest<?> request, String flow) {
    return flow(request, flow, "").maxAge(Duration.ZERO);
  }

  /** Returns the cookie that starts a session, which lasts as long as the browser runs. */
  public Cookie start(HttpRequest<?> request, SessionToken token) {
    return secrets.cookie(request, path(request), SESSION, token.secret());
  }

  /** Returns the cookie that removes the session from the browser. */
  public Cookie end(HttpRequest<?> request) {
    return secrets.cookie(request, path(request), SESSION, "").maxAge(Duration.ZERO);
  }

  /** Returns the cookie with the secret of a browser. */
  Cookie browser(HttpRequest<?> request, SiteVisit visit) {
    return secrets
        .cookie(request, visit.cookiePath(), BROWSER, visit.secret())
        .maxAge(BROWSER_REMEMBERED);
  }

  private static String path(HttpRequest<?> request) {
    return SiteVisit.of(request).cookiePath();
  }
}
