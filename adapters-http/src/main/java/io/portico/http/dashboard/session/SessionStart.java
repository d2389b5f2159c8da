package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.cookie.Cookie;
import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.http.browser.FormToken;
import io.portico.http.identity.SignInPaths;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** Gives a browser the session that it has signed in to, in place of the one that it had. */
@Singleton
record SessionStart(
    EndSessions sessions,
    SignInWithProvider withProvider,
    SessionCookies cookies,
    SessionPages pages) {

  /** Ends the former session of the browser, and returns the cookies of the new one. */
  Set<Cookie> replaceSession(HttpRequest<?> request, SignedIn signedIn) {
    BrowserContext.of(request)
        .session()
        .ifPresent(former -> sessions.end(former.actor(), former.id()));
    return cookies.start(request, signedIn);
  }

  /** Leads to where the page to sign in leads, or sends the form again that it has carried. */
  MutableHttpResponse<?> enter(
      HttpRequest<?> request, BrowserContext browser, SignInPage page, SignedIn signedIn) {
    if (!page.link().isEmpty()) {
      return link(request, page, signedIn);
    }
    return page.carried()
        .<MutableHttpResponse<?>>map(form -> sendAgain(request, browser.tokenIn(signedIn), form))
        .orElseGet(() -> HttpResponse.seeOther(URI.create(page.next().text())))
        .cookies(replaceSession(request, signedIn));
  }

  /* Once the person is the user, the provider says the rest, such as the groups. */
  private MutableHttpResponse<?> link(HttpRequest<?> request, SignInPage page, SignedIn signedIn) {
    return linked(request, page, signedIn)
        .<MutableHttpResponse<?>>map(there -> pages.linked(request, URI.create(there)))
        .orElseGet(() -> pages.notLinked(page.next()))
        .cookies(replaceSession(request, signedIn));
  }

  /**
   * Makes the user the person at a provider if {@code page} says so, and returns where to go on.
   */
  String goal(HttpRequest<?> request, SignInPage page, SignedIn signedIn) {
    var there = page.link().isEmpty() ? Optional.<String>empty() : linked(request, page, signedIn);
    return there.orElse(page.next().text());
  }

  private Optional<String> linked(HttpRequest<?> request, SignInPage page, SignedIn signedIn) {
    return withProvider
        .link(signedIn, page.link(), RequestId.of(request))
        .map(provider -> SignInPaths.start(provider, page.next().text()));
  }

  /** Sends the form again that {@code page} has carried, once the browser has a session. */
  MutableHttpResponse<?> sendAgain(
      HttpRequest<?> request, BrowserContext browser, SignInPage page) {
    return browser
        .session()
        .flatMap(_ -> page.carried())
        .<MutableHttpResponse<?>>map(form -> sendAgain(request, browser.token(), form))
        .orElseGet(
            () ->
                pages.signIn(
                    request, HttpStatus.UNAUTHORIZED, page.saying(Words.of("signIn.notYet"))));
  }

  private MutableHttpResponse<?> sendAgain(
      HttpRequest<?> request, FormToken token, CarriedForm form) {
    return token.isOfOrganisation(form.token())
        ? pages.sendAgain(request, HttpStatus.OK, token, form)
        : pages.ofAnotherOrganisation(request);
  }
}
