package io.portico.http.dashboard.session;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Theme;
import java.time.Duration;

/** Chooses the colours of pages, also before signing in. The browser remembers them. */
@DashboardController(Dashboard.PATH)
@WithoutSession
record ThemeController(Pages pages) {

  private static final Duration REMEMBERED = Duration.ofDays(365);

  /** {@code POST /dashboard/theme}: sets the cookie and leads back. */
  @Post("/theme")
  HttpResponse<?> choose(Form form) {
    var theme = Theme.of(form.text("theme")).orElse(Theme.AUTO);
    return pages
        .leadTo(Dashboard.local(form.text("back")))
        .cookie(
            Cookie.of(Theme.COOKIE, theme.word())
                .path(Dashboard.PATH)
                .maxAge(REMEMBERED)
                .sameSite(SameSite.Lax));
  }
}
