package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.session.FinishSignIn;
import io.portico.http.browser.RelyingParty;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;

/** Renders the pages of the second factor at a sign-in. */
@Singleton
record SecondStepPages(
    FinishSignIn finish,
    RelyingParty site,
    SessionCookies cookies,
    SessionPages sessionPages,
    Pages pages) {

  /**
   * Returns the page that asks for the second factor, with the cookie that keeps {@code ticket}: so
   * only this browser can go on.
   *
   * @param fields what was sent; an app is offered again while its ticket is valid
   */
  MutableHttpResponse<?> ask(
      HttpRequest<?> request, HttpStatus status, String ticket, SignInPage signIn, Fields fields) {
    var step = finish.find(ticket, fields.value("ticket"));
    if (step.isEmpty()) {
      return expired(request, signIn);
    }
    var page = new SecondStepPage(signIn, step.get(), site.host(), fields);
    var title = Words.of(page.added().isPresent() ? "secondStep.add" : "secondStep.title");
    return pages
        .respond(request, status, Page.of("session/secondStep.jte", page, title))
        .cookie(cookies.step(request, ticket));
  }

  /** Returns the page to sign in, which says that it took too long. */
  MutableHttpResponse<?> expired(HttpRequest<?> request, SignInPage signIn) {
    return sessionPages.signIn(
        request, HttpStatus.UNPROCESSABLE_ENTITY, signIn.saying(Words.of("secondStep.expired")));
  }
}
