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
import io.portico.http.security.RequiresPermission;
import java.time.Duration;

/** Turns shortcuts of single characters off and on. The browser remembers it. */
@DashboardController(Dashboard.PATH)
record ShortcutsController(Pages pages) {

  private static final Duration REMEMBERED = Duration.ofDays(365);

  /** {@code POST /dashboard/shortcuts}: sets the cookie and leads back. */
  @Post("/shortcuts")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> choose(Form form, Actor actor) {
    return pages
        .leadTo(Dashboard.local(form.text("back")))
        .cookie(
            Cookie.of(Shortcuts.COOKIE, Shortcuts.of(form.text("shortcuts")).word())
                .path(Dashboard.PATH)
                .maxAge(REMEMBERED)
                .httpOnly(true)
                .sameSite(SameSite.Lax));
  }
}
