package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.domain.site.Site;
import io.portico.http.browser.FormToken;
import java.util.Locale;
import java.util.Optional;

/**
 * What {@link SiteFilter} found out about a request to a site.
 *
 * @param base what the paths of all pages of the site start with, as the browser knows them; empty
 *     on a host of its own
 * @param secret the secret of the browser
 * @param isNew whether the browser gets the secret with the response
 * @param token the token of the forms of pages that answer the request
 * @param developer who is signed in
 * @param language of the page
 */
public record SiteVisit(
    Site site,
    String base,
    String secret,
    boolean isNew,
    FormToken token,
    Optional<SignedInDeveloper> developer,
    Locale language) {

  private static final String ATTRIBUTE = "portico.site-visit";

  /** Returns what is known of {@code request}. */
  public static SiteVisit of(HttpRequest<?> request) {
    return known(request).orElseThrow(() -> new IllegalStateException("not a request to a site"));
  }

  static Optional<SiteVisit> known(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, SiteVisit.class);
  }

  void addTo(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** Returns the site with the language of the page first, in which its mails are written. */
  public Site spoken() {
    return SiteLanguages.of(site, language.getLanguage()).map(site::in).orElse(site);
  }

  /** Returns the path of a page, as browsers know it: {@code page} below the site. */
  public String path(String page) {
    return base + page;
  }

  /** Returns the path of the cookies of the site. */
  String cookiePath() {
    return base.isEmpty() ? "/" : base;
  }

  /** Returns the path and query of {@code request}, as the browser knows them. */
  String address(HttpRequest<?> request) {
    var inner = Portal.PATH + "/" + site.name();
    var uri = request.getUri();
    var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    var path = uri.getRawPath();
    return base + (path.startsWith(inner) ? path.substring(inner.length()) : path) + query;
  }

  /**
   * Returns {@code address} if it is that of a page of this site, else that of the home page. So a
   * link of another site leads nowhere else.
   */
  public String local(String address) {
    var isBelow = address.startsWith(base + "/") || address.equals(base);
    return isBelow && Portal.isLocal(address) ? address : path("/");
  }
}
