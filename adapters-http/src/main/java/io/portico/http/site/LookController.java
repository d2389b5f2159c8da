package io.portico.http.site;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.portico.application.port.in.own.ChooseLanguage;
import io.portico.http.browser.Form;
import io.portico.http.page.Theme;
import java.time.Duration;

/** The colours and the logo of a site, and what a visitor chooses: the theme and the language. */
@SiteController(Portal.SITE)
record LookController(SiteRefusals refusals, ChooseLanguage chooser) {

  private static final String FOREVER = "public, max-age=31536000, immutable";
  private static final MediaType CSS = MediaType.of("text/css; charset=utf-8");
  private static final Duration REMEMBERED = Duration.ofDays(365);

  /** {@code GET /portal/{site}/look/{file}}: the style sheet with the colours. */
  @Get("/look/{file}")
  HttpResponse<?> look(HttpRequest<?> request, SiteVisit visit, String file) {
    return SiteLook.path(visit.site()).equals("/look/" + file)
        ? HttpResponse.ok(SiteLook.styles(visit.site().brand().colours()))
            .contentType(CSS)
            .header(HttpHeaders.CACHE_CONTROL, FOREVER)
        : refusals.notFound(request);
  }

  /**
   * {@code GET /portal/{site}/logo/{file}}: the logo. Opened by itself, as an image with script may
   * be, it can do nothing.
   */
  @Get("/logo/{file}")
  HttpResponse<?> logo(HttpRequest<?> request, SiteVisit visit, String file) {
    return visit
        .site()
        .brand()
        .logo()
        .filter(logo -> SiteLook.path(logo).equals("/logo/" + file))
        .<HttpResponse<?>>map(
            logo ->
                HttpResponse.ok(logo.bytes())
                    .contentType(MediaType.of(logo.type().mediaType()))
                    .header(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'unsafe-inline'; sandbox")
                    .header(HttpHeaders.CACHE_CONTROL, FOREVER))
        .orElseGet(() -> refusals.notFound(request));
  }

  /** {@code POST /portal/{site}/theme}: light, dark, or as the system is set; leads back. */
  @Post("/theme")
  HttpResponse<?> theme(SiteVisit visit, Form form) {
    var theme = Theme.of(form.text("theme")).orElse(Theme.AUTO);
    return SitePages.leadBack(visit.local(form.text("back")))
        .cookie(
            Cookie.of(Theme.COOKIE, theme.word())
                .path(visit.cookiePath())
                .maxAge(REMEMBERED)
                .httpOnly(true)
                .sameSite(SameSite.Lax));
  }

  /** {@code POST /portal/{site}/language}: chooses a language of the site, and leads back. */
  @Post("/language")
  HttpResponse<?> language(SiteVisit visit, Form form) {
    var back = SitePages.leadBack(visit.local(form.text("back")));
    return SiteLanguages.of(visit.site(), form.text("language"))
        .<HttpResponse<?>>map(
            chosen -> {
              visit.developer().ifPresent(me -> chooser.choose(me, chosen));
              return back.cookie(SiteLanguages.chosen(visit, chosen));
            })
        .orElse(back);
  }
}
