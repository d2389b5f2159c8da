package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.domain.session.Session;
import io.portico.http.dashboard.Dashboard;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What {@link DashboardFilter} answers in the place of a route. */
@Singleton
record RefusedPages(SessionPages pages, SessionCookies cookies, SessionLookup sessions) {

  private static final String HTMX = "HX-Request";

  /** Leads a read to the page to sign in, and from there back. */
  MutableHttpResponse<?> askToSignIn(HttpRequest<?> request) {
    if (request.getHeaders().contains(HTMX)) {
      // A part of a page has no address of its own: back to the page that asked for it.
      var page = request.getHeaders().get("HX-Current-URL");
      return HttpResponse.status(HttpStatus.UNAUTHORIZED)
          .header(
              "HX-Redirect", signIn(request, page == null ? LocalPath.HOME : LocalPath.of(page)));
    }
    return HttpResponse.seeOther(URI.create(signIn(request, LocalPath.of(request))));
  }

  /* The session of a provider is short: the provider is asked again, without a page. */
  private String signIn(HttpRequest<?> request, LocalPath next) {
    return ofProvider(request)
        .flatMap(Session::provider)
        .map(provider -> ProviderSignInController.silent(provider, next))
        .orElseGet(() -> signIn(next));
  }

  private Optional<Session> ofProvider(HttpRequest<?> request) {
    return cookies
        .session(request)
        .flatMap(sessions::expired)
        .filter(session -> session.provider().isPresent());
  }

  /** Returns the address of the page to sign in, which leads to {@code next}. */
  static String signIn(LocalPath next) {
    return next.equals(LocalPath.HOME)
        ? Dashboard.SIGN_IN
        : Dashboard.SIGN_IN + "?next=" + URLEncoder.encode(next.text(), StandardCharsets.UTF_8);
  }

  /** Returns the address of the page to sign in to an organisation, whose id may be empty. */
  static String signIn(LocalPath next, String organisation) {
    var page = signIn(next);
    return organisation.isEmpty()
        ? page
        : page + (page.contains("?") ? "&" : "?") + "organisation=" + organisation;
  }

  /** Asks to sign in, and carries {@code form} on. */
  MutableHttpResponse<?> askToSignIn(HttpRequest<?> request, CarriedForm form) {
    var organisation =
        ofProvider(request).map(session -> session.organisation().toString()).orElse("");
    var page = SignInPage.carrying(form).typed("", organisation);
    return inPlace(pages.signIn(request, HttpStatus.UNAUTHORIZED, page));
  }

  /** Asks to send {@code form} again, which is of an earlier session of the browser. */
  MutableHttpResponse<?> askToSendAgain(HttpRequest<?> request, CarriedForm form) {
    return inPlace(
        pages.sendAgain(request, HttpStatus.CONFLICT, BrowserContext.of(request).token(), form));
  }

  /** Refuses a form that no page of this browser has sent. */
  MutableHttpResponse<?> forged(HttpRequest<?> request) {
    return inPlace(pages.forged(request));
  }

  /** Refuses a form of an earlier session of the browser, in another organisation. */
  MutableHttpResponse<?> ofAnotherOrganisation(HttpRequest<?> request) {
    return inPlace(pages.ofAnotherOrganisation(request));
  }

  /* htmx shows it in the place of the content of the page. */
  private static MutableHttpResponse<?> inPlace(MutableHttpResponse<?> response) {
    return response
        .header("HX-Retarget", "#content")
        .header("HX-Reswap", "innerHTML")
        .header("HX-Reselect", "unset");
  }
}
