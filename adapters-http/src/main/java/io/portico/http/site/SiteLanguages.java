package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLanguage;
import io.portico.http.page.Views;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The language of pages: the one that the visitor has chosen, else one that the browser asks for.
 */
final class SiteLanguages {

  private static final String COOKIE = "portico_language";
  private static final Duration REMEMBERED = Duration.ofDays(365);

  private SiteLanguages() {}

  /** Returns the language of the pages of {@code site} that answer {@code request}. */
  static Locale of(HttpRequest<?> request, Site site) {
    var chosen =
        request
            .getCookies()
            .findCookie(COOKIE)
            .map(Cookie::getValue)
            .map(Locale::forLanguageTag)
            .stream();
    return Stream.concat(chosen, Views.languages(request).stream())
        .filter(language -> of(site, language.getLanguage()).isPresent())
        .findFirst()
        .orElseGet(() -> Locale.of(site.languages().getFirst().word()));
  }

  /** Returns the language of {@code site} with this word. */
  static Optional<SiteLanguage> of(Site site, String word) {
    return site.languages().stream().filter(language -> language.word().equals(word)).findFirst();
  }

  /** Returns the cookie that keeps a choice. */
  static Cookie chosen(SiteVisit visit, SiteLanguage language) {
    return Cookie.of(COOKIE, language.word())
        .path(visit.cookiePath())
        .maxAge(REMEMBERED)
        .httpOnly(true)
        .sameSite(SameSite.Lax);
  }
}
