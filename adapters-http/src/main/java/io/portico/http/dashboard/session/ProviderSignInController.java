package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.identity.SignInWithProvider.Beginning;
import io.portico.application.port.in.identity.SignInWithProvider.Outcome;
import io.portico.application.port.in.identity.SignInWithProvider.Start;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Browsers;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.exchange.PublicAddress;
import io.portico.http.identity.ProviderReturns;
import io.portico.http.identity.SignInPaths;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import java.net.URI;
import java.util.Optional;

/** Signing in with a provider: the way there, and the way back. */
@DashboardController(SignInPaths.ALL + "/{id}")
@WithoutSession
record ProviderSignInController(
    SignInWithProvider signIn,
    SessionPages pages,
    SessionStart start,
    SessionCookies cookies,
    Browsers browsers,
    PublicAddress address) {

  /** The parameter of a check in between, in which the provider asks the person nothing. */
  private static final String SILENT = "silent";

  /** Returns where that check begins. */
  static String silent(IdentityProviderId provider, LocalPath next) {
    return SignInPaths.start(provider, next.text()) + "&" + SILENT + "=true";
  }

  /** {@code GET /sign-in/oidc/{id}}: leads to the provider. */
  @Get
  HttpResponse<?> start(HttpRequest<?> request, BrowserContext browser, String id) {
    var provider = SignInPaths.provider(id);
    var parameters = request.getParameters();
    var next = LocalPath.parse(parameters.get("next", String.class).orElse(Dashboard.PATH));
    if (next.isEmpty()) {
      return pages.foreignNext(request);
    }
    var silent = parameters.contains(SILENT);
    if (silent && browser.session().isPresent()) {
      return HttpResponse.seeOther(URI.create(next.get().text()));
    }
    var begun =
        signIn.start(
            new Beginning(
                provider,
                address.of(SignInPaths.callback(provider)),
                next.get().text(),
                silent,
                browsers.of(request),
                RequestId.of(request)));
    MutableHttpResponse<?> response =
        switch (begun) {
          case Start.Begun(var there, var flow, var secret) ->
              HttpResponse.seeOther(there).cookie(cookies.flow(request, flow, secret));
          case Start.NotBegun(var why, var name) ->
              pages.signIn(
                  request,
                  ProviderReturns.status(why),
                  page(provider, next.get())
                      .saying(ProviderReturns.words(why, name, Optional.empty())));
          case Start.Unknown() when silent ->
              HttpResponse.seeOther(URI.create(RefusedPages.signIn(next.get())));
          case Start.Unknown() -> throw RecordKind.IDENTITY_PROVIDER.notFound(id).get();
        };
    // Whatever becomes of it, the next try gets the page to sign in.
    return silent ? response.cookie(cookies.end(request)) : response;
  }

  /** {@code GET /sign-in/oidc/{id}/callback}: the provider leads the browser back here. */
  @Get("/callback")
  HttpResponse<?> callback(HttpRequest<?> request, String id) {
    var provider = SignInPaths.provider(id);
    var outcome =
        signIn.finish(
            ProviderReturns.callback(
                request,
                provider,
                address.of(SignInPaths.callback(provider)),
                flow -> cookies.flow(request, flow),
                browsers.of(request)));
    var response =
        switch (outcome) {
          case Outcome.Entered(var signedIn, var next) ->
              HttpResponse.seeOther(URI.create(LocalPath.of(next).text()))
                  .cookies(start.replaceSession(request, signedIn));
          case Outcome.PasswordNeeded(var email, var name, var ticket, var next) ->
              pages.signIn(
                  request,
                  HttpStatus.OK,
                  SignInPage.to(LocalPath.of(next))
                      .typed(email.written(), pages.organisation(provider))
                      .linking(ticket)
                      .saying(Words.of("signIn.provider.link", name)));
          case Outcome.Refused refused -> refused(request, provider, refused);
        };
    ProviderReturns.flow(request)
        .ifPresent(name -> response.cookie(cookies.forgetFlow(request, name)));
    return response;
  }

  private SignInPage page(IdentityProviderId provider, LocalPath next) {
    return SignInPage.to(next).typed("", pages.organisation(provider));
  }

  private MutableHttpResponse<?> refused(
      HttpRequest<?> request, IdentityProviderId provider, Outcome.Refused refused) {
    var next = LocalPath.of(refused.next());
    if (refused.why() == SignInRefusal.NOT_SIGNED_IN) {
      // Not a failure: the session at the provider has ended, too.
      return HttpResponse.seeOther(
          URI.create(RefusedPages.signIn(next, pages.organisation(provider))));
    }
    return pages.signIn(
        request,
        ProviderReturns.status(refused.why()),
        page(provider, next)
            .saying(ProviderReturns.words(refused.why(), refused.provider(), refused.help())));
  }
}
