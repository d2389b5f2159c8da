package io.portico.http.site.account;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.StartedSession;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteCookies;
import io.portico.http.site.SitePages;
import io.portico.http.site.SiteVisit;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** What the controllers of accounts share. */
@Singleton
record AccountPages(SitePages pages, SiteCookies cookies, EndSessions sessions) {

  /** Returns a page with a form; 422 if something is wrong with it. */
  MutableHttpResponse<?> form(
      HttpRequest<?> request, String template, String title, AccountForm form) {
    var content = SiteContent.of("site/account/" + template, form, Words.of(title));
    return form.fields().isWrong() ? pages.reject(request, content) : pages.show(request, content);
  }

  /** Returns a page that says what happened. */
  MutableHttpResponse<?> notice(HttpRequest<?> request, HttpStatus status, Notice notice) {
    return pages.respond(
        request, status, SiteContent.of("site/account/notice.jte", notice, notice.title()));
  }

  /** Returns the page about a link that does not work, whatever the reason. */
  MutableHttpResponse<?> expired(HttpRequest<?> request) {
    return notice(request, HttpStatus.GONE, Notice.to("/", "problem.home", "expiredLink"));
  }

  /** Returns a form that says how long to wait. */
  MutableHttpResponse<?> tooMany(
      HttpRequest<?> request, String template, String title, AccountForm form, Duration wait) {
    return tooMany(
        wait,
        form,
        told ->
            pages.respond(
                request,
                HttpStatus.TOO_MANY_REQUESTS,
                SiteContent.of("site/account/" + template, told, Words.of(title))));
  }

  /** Returns the page with {@code form} that says how long to wait. */
  static MutableHttpResponse<?> tooMany(
      Duration wait, AccountForm form, Function<AccountForm, MutableHttpResponse<?>> page) {
    var seconds = Math.max(1, wait.toSeconds());
    return page.apply(form.with(form.fields().wrong(Words.of("account.tooMany", seconds))))
        .header(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
  }

  /** Leads on with a new session in the place of the one that the browser has. */
  MutableHttpResponse<?> enter(
      HttpRequest<?> request, StartedSession started, String path, Optional<Flash> flash) {
    endPresent(request);
    var response =
        flash
            .<MutableHttpResponse<?>>map(said -> pages.leadTo(request, path, said))
            .orElseGet(() -> pages.leadTo(request, path));
    return response.cookie(cookies.start(request, started.token()));
  }

  /** Ends the session of the browser, if there is one. */
  void endPresent(HttpRequest<?> request) {
    SiteVisit.of(request)
        .developer()
        .ifPresent(developer -> sessions.end(developer.actor(), developer.session()));
  }

  /** Leads to the page to sign in, without a session. */
  HttpResponse<?> leave(HttpRequest<?> request, String path, Flash flash) {
    return pages.leadTo(request, path, flash).cookie(cookies.end(request));
  }
}
