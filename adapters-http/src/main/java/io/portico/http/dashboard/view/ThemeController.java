package io.portico.http.dashboard.view;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.http.dashboard.Dashboard;
import java.time.Duration;
import java.util.Map;

/** Chooses the colours of pages, also before signing in. The browser remembers them. */
@Controller(Dashboard.PATH)
@Secured(SecurityRule.IS_ANONYMOUS)
record ThemeController(Pages pages) {

  private static final Duration REMEMBERED = Duration.ofDays(365);

  /** {@code POST /dashboard/theme}: sets the cookie and leads back. */
  @Post(
      value = "/theme",
      consumes = MediaType.APPLICATION_FORM_URLENCODED,
      produces = MediaType.ALL)
  HttpResponse<?> choose(@Body Map<String, String> form) {
    var theme = Theme.of(form.getOrDefault("theme", "")).orElse(Theme.AUTO);
    return pages
        .leadTo(Dashboard.local(form.getOrDefault("back", "")))
        .cookie(
            Cookie.of(Theme.COOKIE, theme.word())
                .path(Dashboard.PATH)
                .maxAge(REMEMBERED)
                .sameSite(SameSite.Lax));
  }
}
