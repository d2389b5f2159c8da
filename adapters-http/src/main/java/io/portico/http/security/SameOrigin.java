package io.portico.http.security;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;

/** Recognises requests of pages of other sites, by what browsers tell about them. */
public final class SameOrigin {

  private static final String FETCH_SITE = "Sec-Fetch-Site";
  private static final String SAME = "same-origin";

  private SameOrigin() {}

  /**
   * Returns whether a browser says that {@code request} comes from a page of another origin. Old
   * browsers say nothing.
   */
  public static boolean isViolatedBy(HttpRequest<?> request) {
    var site = request.getHeaders().get(FETCH_SITE);
    if (site != null) {
      // "none" is a request of the user, such as one that a browser repeats after a restart.
      return !site.equals(SAME) && !site.equals("none");
    }
    var origin = request.getHeaders().get(HttpHeaders.ORIGIN);
    return origin != null && !isOwn(origin, request);
  }

  /**
   * Returns whether {@code origin}, which {@code request} names, is Portico's own. Forms of pages
   * without a referrer have the origin {@code null}; of these, a header tells which browsers set
   * and pages cannot.
   */
  static boolean isOwn(String origin, HttpRequest<?> request) {
    if (origin.equals("null")) {
      return SAME.equals(request.getHeaders().get(FETCH_SITE));
    }
    // The scheme is left out: behind a proxy that ends TLS, it differs.
    var host = request.getHeaders().get(HttpHeaders.HOST, String.class).orElse("");
    return origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
  }
}
