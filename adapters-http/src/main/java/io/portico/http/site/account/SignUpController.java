package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.signup.SignUpDeveloper;
import io.portico.application.port.in.signup.SignUpDeveloper.Outcome;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.site.SignUpMode;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteVisit;

/** The pages on which somebody signs up on a site, and confirms the address. */
@SiteController(Portal.SITE)
record SignUpController(
    SignUpDeveloper signUps, AccountPages pages, SignInPages signInPages, Browsers browsers) {

  private static final String SIGN_UP = "/sign-up";
  private static final String AGAIN = SIGN_UP + "/again";
  private static final String CONFIRM = "/confirm/";
  private static final String PASSWORD = "password";
  private static final String TEMPLATE = "signUp.jte";
  private static final String SENT = "sent.jte";
  private static final String TITLE = "signUp.title";

  /** {@code GET /portal/{site}/sign-up}: the form. */
  @Get(SIGN_UP)
  HttpResponse<?> show(HttpRequest<?> request, SiteVisit visit) {
    var refused = signInPages.withoutPasswords(request);
    if (refused.isPresent()) {
      return refused.get();
    }
    return visit.site().access().signUp() == SignUpMode.CLOSED
        ? closed(request)
        : pages.form(request, TEMPLATE, TITLE, form(visit));
  }

  private HttpResponse<?> closed(HttpRequest<?> request) {
    return pages.notice(request, HttpStatus.NOT_FOUND, Notice.toSignIn("signUpClosed"));
  }

  private AccountForm form(SiteVisit visit) {
    return AccountForm.at(SIGN_UP, "").asking(signUps.fields(visit.site().organisation()));
  }

  /** {@code POST /portal/{site}/sign-up}: keeps the sign-up, and mails a link. */
  @Post(SIGN_UP)
  HttpResponse<?> signUp(HttpRequest<?> request, SiteVisit visit, Form form) {
    var refused = signInPages.withoutPasswords(request);
    if (refused.isPresent()) {
      return refused.get();
    }
    var empty = form(visit);
    var typed = empty.with(Fields.of(form.fields()));
    try {
      var email = new EmailAddress(form.text("email").strip());
      var command =
          new SignUpDeveloper.Command(
              visit.spoken(),
              email,
              AccountForm.custom(empty.names(), form),
              new Password(form.text(PASSWORD)),
              browsers.of(request).address());
      return switch (signUps.signUp(command)) {
        case Outcome.Sent() -> sent(request, email);
        case Outcome.TooMany(var wait) -> pages.tooMany(request, TEMPLATE, TITLE, typed, wait);
        case Outcome.Closed() -> closed(request);
      };
    } catch (InvalidValueException e) {
      var wrong = AccountForm.wrong(typed.fields(), empty.names(), e);
      return pages.form(request, TEMPLATE, TITLE, empty.with(wrong));
    }
  }

  private HttpResponse<?> sent(HttpRequest<?> request, EmailAddress email) {
    return pages.form(request, SENT, "sent.title", AccountForm.at(AGAIN, email.written()));
  }

  /** {@code POST /portal/{site}/sign-up/again}: mails another link. */
  @Post(AGAIN)
  HttpResponse<?> again(HttpRequest<?> request, SiteVisit visit, Form form) {
    var email = new EmailAddress(form.text("email").strip());
    return switch (signUps.sendAgain(visit.spoken(), email, browsers.of(request).address())) {
      case Outcome.Sent() -> sent(request, email);
      case Outcome.TooMany(var wait) ->
          pages.tooMany(request, SENT, "sent.title", AccountForm.at(AGAIN, email.written()), wait);
      case Outcome.Closed() -> closed(request);
    };
  }

  /**
   * {@code GET /portal/{site}/confirm/{token}}: asks for the password of the sign-up, which only
   * those know who signed up.
   */
  @Get(CONFIRM + "{token}")
  HttpResponse<?> ask(HttpRequest<?> request, SiteVisit visit, String token) {
    return ask(request, visit, token, Fields.NONE);
  }

  private HttpResponse<?> ask(
      HttpRequest<?> request, SiteVisit visit, String token, Fields fields) {
    return signUps
        .find(visit.site(), new AccessLinkToken(token))
        .<HttpResponse<?>>map(
            email ->
                pages.form(
                    request,
                    "confirm.jte",
                    "confirm.title",
                    AccountForm.at(CONFIRM + token, email.written()).with(fields)))
        .orElseGet(() -> pages.expired(request));
  }

  /** {@code POST /portal/{site}/confirm/{token}}: confirms the address. */
  @Post(CONFIRM + "{token}")
  HttpResponse<?> confirm(HttpRequest<?> request, SiteVisit visit, String token, Form form) {
    var link = new AccessLinkToken(token);
    var password = new Password(form.text(PASSWORD));
    return switch (signUps.confirm(visit.spoken(), link, password, RequestId.of(request))) {
      case REGISTERED -> pages.notice(request, HttpStatus.OK, Notice.toSignIn("registered"));
      case WAITS ->
          pages.notice(request, HttpStatus.OK, Notice.to("/apis", "home.browse", "waitsForReview"));
      case WRONG_PASSWORD ->
          ask(request, visit, token, Fields.NONE.wrong(PASSWORD, Words.of("confirm.wrong")));
      case EXPIRED -> pages.expired(request);
    };
  }
}
