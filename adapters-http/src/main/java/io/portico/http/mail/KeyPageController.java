package io.portico.http.mail;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.mail.RevealKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.LinkToken;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.site.SitePages;
import java.util.Map;
import java.util.Optional;

/**
 * The page of the one-time link in a mail. Following the link does not show the key, because mail
 * scanners follow links: the page has a button for it.
 */
@Controller(KeyPageController.PATH)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record KeyPageController(RevealKey revealKey, SitePages pages) {

  static final String PATH = "/portal/key";

  /** No scripts, no other content, and only the form of the page. */
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action"
          + " 'self'; base-uri 'none'; frame-ancestors 'none'";

  /** {@code GET /portal/key/{token}}: the page with the button. */
  @Get("/{token}")
  HttpResponse<?> show(HttpRequest<?> request, String token) {
    return page(request, revealKey.exists(new LinkToken(token)), Optional.empty());
  }

  /** {@code POST /portal/key/{token}}: the key, once. */
  @Post("/{token}")
  HttpResponse<?> reveal(HttpRequest<?> request, String token) {
    var key = revealKey.reveal(new LinkToken(token));
    return page(request, key.isPresent(), key);
  }

  private HttpResponse<?> page(HttpRequest<?> request, boolean works, Optional<RawKey> key) {
    return pages
        .withoutSite(
            request,
            works ? HttpStatus.OK : HttpStatus.GONE,
            Dashboard.PATH,
            "site/keyLink.jte",
            Map.of("page", new KeyLinkPage(works, key)))
        .header("Content-Security-Policy", POLICY)
        .header("X-Robots-Tag", "noindex, nofollow");
  }
}
