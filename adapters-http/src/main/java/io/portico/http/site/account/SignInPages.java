package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.application.port.in.identity.IdentityProviderQueries.Offer;
import io.portico.domain.identity.ProviderAudience;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.site.SiteAddresses;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteRefusals;
import io.portico.http.site.SiteVisit;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Renders the page to sign in to a site, with a password or a provider. */
@Singleton
record SignInPages(
    AccountPages accounts, IdentityProviderQueries providers, SiteAddresses addresses) {

  /** Returns the form of a page that leads to {@code next}, a path below the site. */
  static AccountForm empty(String next) {
    return AccountForm.at(SiteRefusals.SIGN_IN, "").with(Fields.NONE.with("next", next));
  }

  /** Returns the page; 422 if something is wrong with the form. */
  MutableHttpResponse<?> show(HttpRequest<?> request, AccountForm form) {
    var status = form.fields().isWrong() ? HttpStatus.UNPROCESSABLE_ENTITY : HttpStatus.OK;
    return respond(request, status, form, Optional.empty());
  }

  /** Returns the page that says why there is no session. */
  MutableHttpResponse<?> refuse(HttpRequest<?> request, HttpStatus status, String next, Words why) {
    return respond(request, status, empty(next), Optional.of(why));
  }

  /** Returns the page that says how long to wait. */
  MutableHttpResponse<?> tooMany(HttpRequest<?> request, AccountForm form, Duration wait) {
    return AccountPages.tooMany(
        wait, form, told -> respond(request, HttpStatus.TOO_MANY_REQUESTS, told, Optional.empty()));
  }

  private MutableHttpResponse<?> respond(
      HttpRequest<?> request, HttpStatus status, AccountForm form, Optional<Words> message) {
    var home = addresses.link(SiteVisit.of(request).site().name(), "");
    var page = new SignInPage(form, message, home, offers(request));
    return accounts
        .pages()
        .respond(
            request,
            status,
            SiteContent.of("site/account/signIn.jte", page, Words.of("signIn.title")));
  }

  private List<Offer> offers(HttpRequest<?> request) {
    return providers.offered(
        ProviderAudience.PORTAL, Optional.of(SiteVisit.of(request).site().organisation()));
  }

  /** Returns the page that says so, where passwords are refused, and leads to the providers. */
  Optional<MutableHttpResponse<?>> withoutPasswords(HttpRequest<?> request) {
    return offers(request).stream()
        .filter(Offer::only)
        .findFirst()
        .map(
            offer ->
                accounts.notice(
                    request,
                    HttpStatus.FORBIDDEN,
                    Notice.toSignIn("passwordsRefused", offer.name())));
  }

  /** Returns {@code path}, below the site, if a page may lead there, else the home page. */
  String next(SiteVisit visit, String path) {
    return visit.local(visit.path(path)).substring(visit.base().length());
  }
}
