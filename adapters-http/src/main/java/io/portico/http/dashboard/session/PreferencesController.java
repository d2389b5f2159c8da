package io.portico.http.dashboard.session;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Shortcuts;
import io.portico.http.page.Theme;
import io.portico.http.security.RequiresPermission;
import java.time.Duration;

/** What the browser remembers of a reader's choices. */
@DashboardController(Dashboard.PATH)
record PreferencesController(Pages pages) {

  private static final Duration REMEMBERED = Duration.ofDays(365);

  /** {@code POST /dashboard/theme}: the colours of pages, also before signing in. */
  @Post("/theme")
  @WithoutSession
  HttpResponse<?> theme(Form form) {
    var theme = Theme.of(form.text("theme")).orElse(Theme.AUTO);
    return remember(form, Cookie.of(Theme.COOKIE, theme.word()));
  }

  /** {@code POST /dashboard/shortcuts}: whether single characters are shortcuts. */
  @Post("/shortcuts")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> shortcuts(Form form, Actor actor) {
    var shortcuts = Shortcuts.of(form.text("shortcuts"));
    return remember(form, Cookie.of(Shortcuts.COOKIE, shortcuts.word()).httpOnly(true));
  }

  private HttpResponse<?> remember(Form form, Cookie cookie) {
    return pages
        .leadTo(Dashboard.local(form.text("back")))
        .cookie(cookie.path(Dashboard.PATH).maxAge(REMEMBERED).sameSite(SameSite.Lax));
  }
}
