package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.own.EnterSeenSite;
import io.portico.application.port.in.own.SeeAsDeveloper;
import io.portico.domain.session.SessionToken;
import io.portico.http.connection.SiteHosts;
import io.portico.http.page.Flash;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteVisit;

/** How administrators get to the site as a developer sees it, and leave it. */
@SiteController(Portal.SITE)
record SeeAsController(SeeAsDeveloper seeAs, EnterSeenSite enterSite, AccountPages pages) {

  /** {@code GET /portal/{site}/see-as/{token}}: goes on with the session of the link. */
  @Get(SiteHosts.SEE_AS + "{token}")
  HttpResponse<?> enter(HttpRequest<?> request, SiteVisit visit, String token) {
    return enterSite
        .enter(visit.site(), new SessionToken(token))
        .<HttpResponse<?>>map(
            started ->
                pages
                    .pages()
                    .leadTo(request, "/")
                    .cookie(pages.cookies().start(request, started.token())))
        .orElseGet(
            () ->
                pages.notice(
                    request, HttpStatus.GONE, Notice.to("/", "problem.home", "expiredSeeAs")));
  }

  /** {@code POST /portal/{site}/see-as/stop}: ends it. */
  @Post(Portal.STOP_SEEING)
  HttpResponse<?> stop(HttpRequest<?> request, SiteVisit visit) {
    var developer = visit.developer();
    if (developer.filter(one -> !one.isSeen()).isPresent()) {
      // The developer's own session goes on.
      return pages.pages().leadTo(request, "/");
    }
    developer.ifPresent(seeAs::stop);
    return pages.leave(request, "/", Flash.done("seeAs.stopped"));
  }
}
