package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.identity.SignInWithProvider.Beginning;
import io.portico.application.port.in.identity.SignInWithProvider.Start;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider.Continuation;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider.Outcome;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider.Proof;
import io.portico.application.port.in.signup.SignUpDeveloper;
import io.portico.domain.account.Password;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.identity.ProviderReturns;
import io.portico.http.identity.SignInPaths;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteVisit;
import java.net.URI;
import java.util.Optional;

/**
 * Signing in to a site with a provider: the way there, the way back, and what a first one needs.
 */
@SiteController(Portal.SITE + SignInPaths.ALL + "/{id}")
record ProviderController(
    SignInDeveloperWithProvider signIn,
    SignUpDeveloper signUps,
    SignInPages pages,
    Browsers browsers) {

  private static final String LINK = "link.jte";
  private static final String LINK_TITLE = "signIn.link.title";
  private static final String SIGN_UP = "signUpBy.jte";
  private static final String SIGN_UP_TITLE = "signUp.title";
  private static final String TICKET = "ticket";

  /** {@code GET /portal/{site}/sign-in/oidc/{id}}: leads to the provider. */
  @Get
  HttpResponse<?> start(HttpRequest<?> request, SiteVisit visit, String id) {
    var provider = SignInPaths.provider(id);
    var next = pages.next(visit, request.getParameters().get("next", String.class).orElse(""));
    var begun =
        signIn.start(
            visit.site(),
            new Beginning(
                provider,
                callback(visit, provider),
                next,
                false,
                browsers.of(request),
                RequestId.of(request)));
    return switch (begun) {
      case Start.Begun(var there, var flow, var secret) ->
          HttpResponse.seeOther(there)
              .cookie(pages.accounts().cookies().flow(request, flow, secret));
      case Start.NotBegun(var why, var name) -> refuse(request, next, why, name, Optional.empty());
      case Start.Unknown() -> throw RecordKind.IDENTITY_PROVIDER.notFound(id).get();
    };
  }

  private URI callback(SiteVisit visit, IdentityProviderId provider) {
    return pages.addresses().of(visit.site().name(), SignInPaths.callback(provider));
  }

  /** {@code GET /portal/{site}/sign-in/oidc/{id}/callback}: the provider leads back here. */
  @Get("/callback")
  HttpResponse<?> callback(HttpRequest<?> request, SiteVisit visit, String id) {
    var provider = SignInPaths.provider(id);
    var cookies = pages.accounts().cookies();
    var callback =
        ProviderReturns.callback(
            request,
            provider,
            callback(visit, provider),
            name -> cookies.flow(request, name),
            browsers.of(request));
    var response =
        switch (signIn.finish(visit.site(), callback)) {
          case Outcome.Entered(var started, var next) ->
              pages.accounts().enter(request, started, pages.next(visit, next), Optional.empty());
          case Outcome.PasswordNeeded(var email, var name, var ticket, var next) ->
              form(request, LINK, LINK_TITLE, link(provider, email.written(), ticket, next), name);
          case Outcome.FieldsNeeded(var email, var name, var ticket, var next) ->
              form(
                  request,
                  SIGN_UP,
                  SIGN_UP_TITLE,
                  signUp(visit, provider, email.written(), ticket, next),
                  name);
          case Outcome.Waits() -> waits(request);
          case Outcome.Refused(var refusal) ->
              refuse(
                  request,
                  pages.next(visit, refusal.next()),
                  refusal.why(),
                  refusal.provider(),
                  refusal.help());
        };
    ProviderReturns.flow(request)
        .ifPresent(name -> response.cookie(cookies.forgetFlow(request, name)));
    return response;
  }

  private MutableHttpResponse<?> refuse(
      HttpRequest<?> request,
      String next,
      SignInRefusal why,
      String provider,
      Optional<String> help) {
    return pages.refuse(
        request, ProviderReturns.status(why), next, ProviderReturns.words(why, provider, help));
  }

  private MutableHttpResponse<?> waits(HttpRequest<?> request) {
    return pages
        .accounts()
        .notice(request, HttpStatus.OK, Notice.to("/apis", "home.browse", "waitsForReview"));
  }

  /* ---- a first sign-in goes on ---- */

  /* The name of the provider is one of the fields, because the texts of the page have it. */
  private MutableHttpResponse<?> form(
      HttpRequest<?> request, String template, String title, AccountForm form, String provider) {
    return pages
        .accounts()
        .form(request, template, title, form.with(form.fields().with("provider", provider)));
  }

  private static AccountForm link(
      IdentityProviderId provider, String email, String ticket, String next) {
    return AccountForm.at(SignInPaths.start(provider) + "/link", email).with(proof(ticket, next));
  }

  private static Fields proof(String ticket, String next) {
    return Fields.NONE.with(TICKET, ticket).with("next", next);
  }

  private AccountForm signUp(
      SiteVisit visit, IdentityProviderId provider, String email, String ticket, String next) {
    return AccountForm.at(SignInPaths.start(provider) + "/sign-up", email)
        .asking(signUps.fields(visit.site().organisation()))
        .with(proof(ticket, next));
  }

  /** {@code POST /portal/{site}/sign-in/oidc/{id}/link}: proves to be the developer. */
  @Post("/link")
  HttpResponse<?> link(HttpRequest<?> request, SiteVisit visit, String id, Form form) {
    var outcome = signIn.link(proof(request, visit, form), new Password(form.text("password")));
    return proceed(request, visit, SignInPaths.provider(id), form, outcome);
  }

  private Proof proof(HttpRequest<?> request, SiteVisit visit, Form form) {
    return new Proof(visit.site(), form.text(TICKET), browsers.of(request), RequestId.of(request));
  }

  /** {@code POST /portal/{site}/sign-in/oidc/{id}/sign-up}: registers the developer. */
  @Post("/sign-up")
  HttpResponse<?> signUp(HttpRequest<?> request, SiteVisit visit, String id, Form form) {
    var provider = SignInPaths.provider(id);
    var asked = signUp(visit, provider, form.text("email"), "", "");
    try {
      var outcome =
          signIn.signUp(proof(request, visit, form), AccountForm.custom(asked.names(), form));
      return proceed(request, visit, provider, form, outcome);
    } catch (InvalidValueException e) {
      var wrong = AccountForm.wrong(Fields.of(form.fields()), asked.names(), e);
      return pages.accounts().form(request, SIGN_UP, SIGN_UP_TITLE, asked.with(wrong));
    }
  }

  private HttpResponse<?> proceed(
      HttpRequest<?> request,
      SiteVisit visit,
      IdentityProviderId provider,
      Form form,
      Continuation outcome) {
    var next = pages.next(visit, form.text("next"));
    return switch (outcome) {
      case Continuation.Known(var known) -> {
        var start = SignInPaths.start(known, next);
        // A page, because the policy of forms would refuse a redirect to another site.
        yield pages
            .accounts()
            .notice(request, HttpStatus.OK, Notice.to(start, "signIn.goOn", "signInLinked"))
            .header("Refresh", "0;url=" + visit.path(start));
      }
      case Continuation.Waits() -> waits(request);
      case Continuation.WrongPassword(var email, var name) -> {
        var again = link(provider, email.written(), form.text(TICKET), next);
        var wrong = again.fields().wrong("password", Words.of("account.wrongPassword"));
        yield form(request, LINK, LINK_TITLE, again.with(wrong), name);
      }
      case Continuation.TooMany(var email, var name, var wait) -> {
        var again = link(provider, email.written(), form.text(TICKET), next);
        yield pages
            .accounts()
            .tooMany(
                request, LINK, LINK_TITLE, again.with(again.fields().with("provider", name)), wait);
      }
      case Continuation.Expired() ->
          refuse(request, next, SignInRefusal.EXPIRED, "", Optional.empty());
    };
  }
}
