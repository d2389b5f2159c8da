package io.portico.http.dashboard.session;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;

/** Recognises forms that pages of other sites send, by what browsers tell about them. */
final class SameOrigin {

  private static final String FETCH_SITE = "Sec-Fetch-Site";

  private SameOrigin() {}

  /**
   * Returns whether a browser says that {@code request} comes from a page of another origin. Old
   * browsers say nothing.
   */
  static boolean isViolatedBy(HttpRequest<?> request) {
    var site = request.getHeaders().get(FETCH_SITE);
    if (site != null) {
      // "none" is a request of the user, such as one that a browser repeats after a restart.
      return !site.equals("same-origin") && !site.equals("none");
    }
    var origin = request.getHeaders().get(HttpHeaders.ORIGIN);
    return origin != null && !isOwn(origin, request);
  }

  /* The scheme is left out: behind a proxy that ends TLS, it differs. */
  private static boolean isOwn(String origin, HttpRequest<?> request) {
    var host = request.getHeaders().get(HttpHeaders.HOST, String.class).orElse("");
    return origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
  }
}
