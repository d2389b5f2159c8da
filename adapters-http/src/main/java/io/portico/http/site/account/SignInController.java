package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.identity.SignOutAtProvider;
import io.portico.application.port.in.signup.ResetDeveloperPassword;
import io.portico.application.port.in.signup.SignInDeveloper;
import io.portico.application.port.in.signup.SignInDeveloper.Outcome;
import io.portico.domain.account.Password;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteRefusals;
import io.portico.http.site.SiteVisit;
import java.util.Optional;

/** The pages on which developers sign in to a site and out, and choose a forgotten password. */
@SiteController(Portal.SITE)
record SignInController(
    SignInDeveloper signIn,
    ResetDeveloperPassword passwords,
    SignOutAtProvider atProvider,
    AccountPages pages,
    SignInPages signInPages,
    Browsers browsers) {

  private static final String SIGN_IN = SiteRefusals.SIGN_IN;
  private static final String FORGOTTEN = "/forgotten-password";
  private static final String SET_PASSWORD = "/set-password/";

  /** {@code GET /portal/{site}/sign-in}: the form. */
  @Get(SIGN_IN)
  HttpResponse<?> show(HttpRequest<?> request, SiteVisit visit) {
    var next = next(visit, Optional.ofNullable(request.getParameters().get("next")).orElse(""));
    return visit.developer().isPresent()
        ? pages.pages().leadTo(request, next)
        : signInPages.show(request, SignInPages.empty(next));
  }

  /* The path below the site. */
  private static String next(SiteVisit visit, String address) {
    return visit.local(address).substring(visit.base().length());
  }

  /** {@code POST /portal/{site}/sign-in}: starts a session. */
  @Post(SIGN_IN)
  HttpResponse<?> signIn(HttpRequest<?> request, SiteVisit visit, Form form) {
    var typed = AccountForm.at(SIGN_IN, "").with(Fields.of(form.fields()));
    var outcome =
        signIn.signIn(
            visit.site().organisation(),
            form.text("email").strip(),
            new Password(form.text("password")),
            browsers.of(request));
    return switch (outcome) {
      case Outcome.SignedIn(var started) ->
          pages.enter(
              request, started, signInPages.next(visit, form.text("next")), Optional.empty());
      case Outcome.Refused() ->
          signInPages.show(request, typed.with(typed.fields().wrong(Words.of("signIn.wrong"))));
      case Outcome.PasswordsRefused(var provider) ->
          signInPages.refuse(
              request,
              HttpStatus.FORBIDDEN,
              signInPages.next(visit, form.text("next")),
              Words.of("passwordsRefused.text", provider));
      case Outcome.TooMany(var wait) -> signInPages.tooMany(request, typed, wait);
    };
  }

  /** {@code POST /portal/{site}/sign-out}: ends the session. */
  @Post("/sign-out")
  HttpResponse<?> signOut(HttpRequest<?> request, SiteVisit visit) {
    var back = signInPages.addresses().of(visit.site().name(), SIGN_IN);
    var there =
        visit
            .developer()
            .flatMap(developer -> atProvider.address(developer.actor(), developer.session(), back));
    pages.endPresent(request);
    return there
        .<HttpResponse<?>>map(
            provider ->
                // A page, because the policy of forms would refuse a redirect to another site.
                pages
                    .notice(
                        request,
                        HttpStatus.OK,
                        Notice.to(provider.toString(), "signIn.goOn", "signedOutHere"))
                    .header("Refresh", "0;url=" + provider)
                    .cookie(pages.cookies().end(request)))
        .orElseGet(() -> pages.leave(request, "/", Flash.done("signIn.signedOut")));
  }

  /** {@code GET /portal/{site}/forgotten-password}: asks for the address. */
  @Get(FORGOTTEN)
  HttpResponse<?> forgotten(HttpRequest<?> request) {
    return signInPages
        .withoutPasswords(request)
        .orElseGet(
            () ->
                pages.form(
                    request, "forgotten.jte", "forgotten.title", AccountForm.at(FORGOTTEN, "")));
  }

  /** {@code POST /portal/{site}/forgotten-password}: mails a link, if there is such a developer. */
  @Post(FORGOTTEN)
  HttpResponse<?> request(HttpRequest<?> request, SiteVisit visit, Form form) {
    var refused = signInPages.withoutPasswords(request);
    if (refused.isPresent()) {
      return refused.get();
    }
    var email = form.text("email").strip();
    var wait = passwords.request(visit.spoken(), email, browsers.of(request).address());
    return wait.isPositive()
        ? pages.tooMany(
            request,
            "forgotten.jte",
            "forgotten.title",
            AccountForm.at(FORGOTTEN, "").with(Fields.of(form.fields())),
            wait)
        : pages.notice(
            request, HttpStatus.OK, Notice.to("/", "problem.home", "passwordSent", email));
  }

  /** {@code GET /portal/{site}/set-password/{token}}: asks for the new password. */
  @Get(SET_PASSWORD + "{token}")
  HttpResponse<?> ask(HttpRequest<?> request, SiteVisit visit, String token) {
    return choose(request, visit, token, Fields.NONE);
  }

  private HttpResponse<?> choose(
      HttpRequest<?> request, SiteVisit visit, String token, Fields fields) {
    return passwords
        .find(visit.site(), new AccessLinkToken(token))
        .<HttpResponse<?>>map(
            email ->
                pages.form(
                    request,
                    "setPassword.jte",
                    "setPassword.title",
                    AccountForm.at(SET_PASSWORD + token, email.written()).with(fields)))
        .orElseGet(() -> pages.expired(request));
  }

  /** {@code POST /portal/{site}/set-password/{token}}: sets the password, and signs in. */
  @Post(SET_PASSWORD + "{token}")
  HttpResponse<?> use(HttpRequest<?> request, SiteVisit visit, String token, Form form) {
    try {
      var command =
          new ResetDeveloperPassword.Command(
              visit.site(),
              new AccessLinkToken(token),
              new Password(form.text("password")),
              browsers.of(request),
              RequestId.of(request));
      return passwords
          .use(command)
          .<HttpResponse<?>>map(
              started ->
                  pages.enter(request, started, "/", Optional.of(Flash.done("setPassword.done"))))
          .orElseGet(() -> pages.expired(request));
    } catch (InvalidValueException e) {
      return choose(request, visit, token, Fields.of(form.fields()).wrong(e));
    }
  }
}
