package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.domain.identity.SignInFlow;
import io.portico.domain.session.DeviceToken;
import io.portico.domain.session.SessionToken;
import io.portico.http.browser.SecretCookies;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The cookies of the dashboard: the token of the session, and, which outlive sessions, a secret of
 * the browser and what it keeps of its last sign-in.
 */
@Singleton
public record SessionCookies(SecretCookies secrets) {

  private static final String SESSION = "portico-session";
  private static final String BROWSER = "portico-browser";
  private static final String STEP = "portico-second-step";
  private static final String DEVICE = "portico-device";
  private static final String FLOW = "portico-flow-";
  private static final Duration BROWSER_REMEMBERED = Duration.ofDays(30);

  /* As long as its ticket is valid. */
  private static final Duration STEP_REMEMBERED = Duration.ofMinutes(10);

  /* As long as Portico takes its token. */
  private static final Duration DEVICE_REMEMBERED = Duration.ofDays(180);

  /** Returns the token of the session that {@code request} shows. */
  Optional<SessionToken> session(HttpRequest<?> request) {
    return value(request, SESSION).map(SessionToken::new);
  }

  /** Returns what the browser that {@code request} comes from keeps of its last sign-in. */
  Optional<DeviceToken> device(HttpRequest<?> request) {
    return value(request, DEVICE).map(DeviceToken::new);
  }

  /** Returns the secret of the browser that {@code request} comes from. */
  Optional<String> browser(HttpRequest<?> request) {
    return value(request, BROWSER);
  }

  /** Returns the secret of a sign-in that was begun in a tab of the browser. */
  Optional<String> flow(HttpRequest<?> request, String flow) {
    return value(request, FLOW + flow);
  }

  /** Returns the cookie with the secret of a sign-in, which has one of its own. */
  Cookie flow(HttpRequest<?> request, String flow, String secret) {
    return cookie(request, FLOW + flow, secret).maxAge(SignInFlow.VALIDITY);
  }

  /** Returns the cookie that forgets a sign-in. */
  Cookie forgetFlow(HttpRequest<?> request, String flow) {
    return flow(request, flow, "").maxAge(Duration.ZERO);
  }

  private Optional<String> value(HttpRequest<?> request, String name) {
    return secrets.value(request, "/", name);
  }

  /**
   * Returns the cookies that start a session, which lasts as long as the browser runs, and keep
   * that the user has signed in there.
   */
  public Set<Cookie> start(HttpRequest<?> request, SignedIn signedIn) {
    var cookies = new LinkedHashSet<Cookie>();
    cookies.add(cookie(request, SESSION, signedIn.token().secret()));
    cookies.add(cookie(request, DEVICE, signedIn.device().secret()).maxAge(DEVICE_REMEMBERED));
    return cookies;
  }

  /** Returns the ticket of the second step of a sign-in that {@code request} shows. */
  Optional<String> step(HttpRequest<?> request) {
    return value(request, STEP);
  }

  /** Returns the cookie with the ticket of the second step of a sign-in. */
  Cookie step(HttpRequest<?> request, String ticket) {
    return cookie(request, STEP, ticket).maxAge(STEP_REMEMBERED);
  }

  /** Returns the cookie that removes that ticket from the browser. */
  Cookie endStep(HttpRequest<?> request) {
    return cookie(request, STEP, "").maxAge(Duration.ZERO);
  }

  /** Returns the cookie that removes the session from the browser. */
  public Cookie end(HttpRequest<?> request) {
    return cookie(request, SESSION, "").maxAge(Duration.ZERO);
  }

  /** Returns the cookie with the secret of a browser. */
  Cookie browser(HttpRequest<?> request, String secret) {
    return cookie(request, BROWSER, secret).maxAge(BROWSER_REMEMBERED);
  }

  private Cookie cookie(HttpRequest<?> request, String name, String value) {
    return secrets.cookie(request, "/", name, value);
  }
}
