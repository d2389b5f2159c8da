package io.portico.http.mail;

import io.micronaut.http.HttpHeaders;
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
import io.portico.domain.mail.LinkToken;

/**
 * The page of the one-time link in a mail. Following the link does not show the key, because mail
 * scanners follow links: the page has a button for it.
 */
@Controller(KeyPageController.PATH)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record KeyPageController(RevealKey revealKey) {

  static final String PATH = "/portal/key";

  private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");

  /** {@code GET /portal/key/{token}}: the page with the button. */
  @Get("/{token}")
  HttpResponse<String> show(String token) {
    return revealKey.exists(new LinkToken(token))
        ? page(HttpStatus.OK, KeyPage.ready())
        : page(HttpStatus.GONE, KeyPage.expired());
  }

  /** {@code POST /portal/key/{token}}: the key, once. */
  @Post("/{token}")
  HttpResponse<String> reveal(String token) {
    return revealKey
        .reveal(new LinkToken(token))
        .map(key -> page(HttpStatus.OK, KeyPage.revealed(key)))
        .orElseGet(() -> page(HttpStatus.GONE, KeyPage.expired()));
  }

  private static HttpResponse<String> page(HttpStatus status, String html) {
    return HttpResponse.<String>status(status)
        .contentType(HTML)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("Content-Security-Policy", KeyPage.POLICY)
        .header("X-Robots-Tag", "noindex, nofollow")
        .body(html);
  }
}
