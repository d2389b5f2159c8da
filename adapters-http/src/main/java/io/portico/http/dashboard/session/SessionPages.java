package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.browser.FormToken;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Flash;
import io.portico.http.page.Visitor;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.net.URI;

/** Renders the pages of signing in. */
@Singleton
record SessionPages(Pages pages, IdentityProviderQueries providers) {

  /** Returns the page to sign in. */
  MutableHttpResponse<?> signIn(HttpRequest<?> request, HttpStatus status, SignInPage page) {
    var offered =
        page.offering(
            providers.offered(
                ProviderAudience.DASHBOARD,
                Identifier.parse(page.fields().value("organisation")).map(OrganisationId::new)));
    return pages.respond(
        request, status, Page.of("session/signIn.jte", offered, Words.of("signIn.title")));
  }

  /** Returns the id of the organisation whose users sign in with a provider; empty for none. */
  String organisation(IdentityProviderId provider) {
    return providers.organisation(provider).map(OrganisationId::toString).orElse("");
  }

  /**
   * Returns the page that sends {@code form} again.
   *
   * @param token of the session that it is sent in
   */
  MutableHttpResponse<?> sendAgain(
      HttpRequest<?> request, HttpStatus status, FormToken token, CarriedForm form) {
    Visitor.useFormToken(request, token.text());
    return pages.respond(
        request, status, Page.of("session/sendAgain.jte", form, Words.of("sendAgain.title")));
  }

  /** Returns the page that leads on to sign out at a provider, too. */
  MutableHttpResponse<?> signedOut(HttpRequest<?> request, URI there) {
    return onward(request, there, "signedOut");
  }

  /** Returns the page that leads on to the provider whose person the user is from now on. */
  MutableHttpResponse<?> linked(HttpRequest<?> request, URI there) {
    return onward(request, there, "linked");
  }

  /* A page, because the policy of forms would refuse a redirect to another site. */
  private MutableHttpResponse<?> onward(HttpRequest<?> request, URI there, String key) {
    return say(request, HttpStatus.OK, key, there, key + ".provider")
        .header("Refresh", "0;url=" + there);
  }

  private MutableHttpResponse<?> say(
      HttpRequest<?> request, HttpStatus status, String key, URI there, String link) {
    var page = new Onward(there, Words.of(key + ".title"), Words.of(key + ".text"), Words.of(link));
    return pages.respond(request, status, Page.of("session/onward.jte", page, page.title()));
  }

  /** Leads on from a sign-in that came too late to make the user the person at a provider. */
  MutableHttpResponse<?> notLinked(LocalPath next) {
    return pages.leadTo(next.text(), Flash.warning("linked.expired"));
  }

  /** Returns the page about a form that no page of this browser has sent. */
  MutableHttpResponse<?> forged(HttpRequest<?> request) {
    return refused(request, HttpStatus.FORBIDDEN, "refusedForm");
  }

  /** Returns the page about a form that was opened in another organisation. */
  MutableHttpResponse<?> ofAnotherOrganisation(HttpRequest<?> request) {
    return refused(request, HttpStatus.FORBIDDEN, "otherOrganisation");
  }

  /** Returns the page about a link that would lead to another site. */
  MutableHttpResponse<?> foreignNext(HttpRequest<?> request) {
    return refused(request, HttpStatus.BAD_REQUEST, "foreignLink");
  }

  /** Returns the page about a one-time link that does not work. */
  MutableHttpResponse<?> expiredLink(HttpRequest<?> request) {
    return refused(request, HttpStatus.GONE, "expiredLink");
  }

  private MutableHttpResponse<?> refused(HttpRequest<?> request, HttpStatus status, String key) {
    return say(request, status, key, URI.create(Dashboard.PATH), "problem.home");
  }
}
