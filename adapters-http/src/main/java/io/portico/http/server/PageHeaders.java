package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;

/**
 * The headers that protect pages for people: no other site may frame them or learn their address,
 * and they load content of Portico only, unless a page allows less.
 */
final class PageHeaders {

  /* Their content types are found after the filters. */
  private static final String FILES = "/docs/";

  private static final String CONTENT_SECURITY_POLICY = "Content-Security-Policy";

  private PageHeaders() {}

  /** Adds the headers to {@code response} if it is an HTML page or belongs to one. */
  static void addTo(MutableHttpResponse<?> response, HttpRequest<?> request) {
    if (!request.getPath().startsWith(FILES) && !isPage(response)) {
      return;
    }
    response.header("Referrer-Policy", "no-referrer").header("X-Frame-Options", "DENY");
    if (!response.getHeaders().contains(CONTENT_SECURITY_POLICY)) {
      response.header(
          CONTENT_SECURITY_POLICY,
          "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
              + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    }
  }

  private static boolean isPage(MutableHttpResponse<?> response) {
    return response
        .getContentType()
        .map(MediaType::getName)
        .filter(MediaType.TEXT_HTML::equals)
        .isPresent();
  }
}
