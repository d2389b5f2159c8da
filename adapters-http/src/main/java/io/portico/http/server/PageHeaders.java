package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.identity.SignInPaths;
import io.portico.http.site.Portal;

/**
 * The headers that protect pages for people: no other site may frame them or learn their address,
 * and they load content of Portico only, unless a page allows less.
 */
final class PageHeaders {

  /* Their content types are found after the filters. */
  private static final String FILES = "/docs/";

  /**
   * The Content-Security-Policy of the dashboard and of sites: nothing inline, nothing of others.
   */
  private static final String PAGE_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final String CONTENT_SECURITY_POLICY = "Content-Security-Policy";

  private PageHeaders() {}

  /** Adds the headers to {@code response} if it is an HTML page or belongs to one. */
  static void addTo(MutableHttpResponse<?> response, HttpRequest<?> request) {
    if (isOfPages(request.getPath())) {
      // Old browsers, which send no Sec-Fetch-Site, send forms without it from the origin "null".
      response
          .header("Referrer-Policy", isOneTimeLink(request) ? "no-referrer" : "same-origin")
          .header("X-Frame-Options", "DENY");
      if (!response.getHeaders().contains(CONTENT_SECURITY_POLICY)) {
        response.header(CONTENT_SECURITY_POLICY, PAGE_POLICY);
      }
      return;
    }
    if (!request.getPath().startsWith(FILES) && !isPage(response)) {
      return;
    }
    response.header("Referrer-Policy", "no-referrer").header("X-Frame-Options", "DENY");
    if (!response.getHeaders().contains(CONTENT_SECURITY_POLICY)) {
      response.header(
          CONTENT_SECURITY_POLICY,
          "default-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none';"
              + " frame-ancestors 'none'");
    }
  }

  private static boolean isOfPages(String path) {
    return Dashboard.contains(path) || Portal.contains(path) || SignInPaths.contains(path);
  }

  private static boolean isOneTimeLink(HttpRequest<?> request) {
    return request.getPath().startsWith(Dashboard.ONE_TIME_LINKS)
        || Portal.isOneTimeLink(request.getPath());
  }

  private static boolean isPage(MutableHttpResponse<?> response) {
    return response
        .getContentType()
        .map(MediaType::getName)
        .filter(MediaType.TEXT_HTML::equals)
        .isPresent();
  }
}
