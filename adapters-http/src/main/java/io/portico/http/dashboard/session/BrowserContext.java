package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.http.browser.FormToken;
import java.util.Optional;

/**
 * What {@link DashboardFilter} found out about a request.
 *
 * @param secret the secret of the browser
 * @param isNew whether the browser gets the secret with the response
 * @param session the session, if it is valid
 * @param token the token of the forms of pages that answer the request
 */
public record BrowserContext(
    String secret, boolean isNew, Optional<DashboardSession> session, FormToken token) {

  private static final String ATTRIBUTE = "portico.browser";

  /** Returns what is known of {@code request}. */
  static BrowserContext of(HttpRequest<?> request) {
    return known(request)
        .orElseThrow(() -> new IllegalStateException("not a request to the dashboard"));
  }

  static Optional<BrowserContext> known(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, BrowserContext.class);
  }

  /** Returns the token of forms in a session that starts now. */
  public FormToken tokenIn(SignedIn started) {
    return FormToken.of(secret, started.token(), started.session().organisation());
  }

  void addTo(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, this);
  }
}
