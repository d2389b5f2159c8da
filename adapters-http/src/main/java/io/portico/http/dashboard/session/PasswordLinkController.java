package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.session.AccessLinkQueries;
import io.portico.application.port.in.session.SignIn.Outcome.Proved;
import io.portico.application.port.in.session.SignIn.Outcome.SecondFactor;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.application.port.in.session.UseAccessLink;
import io.portico.application.port.in.session.UseAccessLink.Outcome;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import java.util.Optional;

/**
 * The page that the one-time link of a mail, or of the log of the first start, leads to. Following
 * the link changes nothing, because mail scanners follow links.
 */
@DashboardController(PasswordLinkController.PATH)
@WithoutSession
record PasswordLinkController(
    AccessLinkQueries links,
    UseAccessLink useLink,
    Pages pages,
    SessionPages sessionPages,
    SessionStart start,
    SecondStepPages secondStep,
    Browsers browsers) {

  /** What {@code TemplateValues} and the start print, too. */
  static final String PATH = Dashboard.ONE_TIME_LINKS;

  private static final String EMAIL = "email";

  /** {@code GET /dashboard/set-password/{token}}: asks for the password. */
  @Get("/{token}")
  HttpResponse<?> show(HttpRequest<?> request, String token) {
    var link = new AccessLinkToken(token);
    return links
        .find(link)
        .<HttpResponse<?>>map(offer -> pages.show(request, page(link, offer, Fields.NONE)))
        .orElseGet(() -> sessionPages.expiredLink(request));
  }

  /** {@code POST /dashboard/set-password/{token}}: sets the password and signs in. */
  @Post("/{token}")
  HttpResponse<?> use(HttpRequest<?> request, String token, Form form) {
    var link = new AccessLinkToken(token);
    var offer = links.find(link);
    if (offer.isEmpty()) {
      return sessionPages.expiredLink(request);
    }
    var fields = Fields.of(form.fields());
    try {
      return switch (useLink.use(command(request, link, offer.get().purpose(), form))) {
        case Outcome.Done(var next) -> goOn(request, offer.get(), next);
        case Outcome.Expired() -> sessionPages.expiredLink(request);
        case Outcome.EmailTaken(var email) ->
            pages.reject(
                request,
                page(
                    link,
                    offer.get(),
                    fields.wrong(EMAIL, Words.of("system.users.emailTaken", email.written()))));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, page(link, offer.get(), fields.wrong(e)));
    }
  }

  private HttpResponse<?> goOn(HttpRequest<?> request, AccessLinkQueries.Offer offer, Proved next) {
    return switch (next) {
      case SignedIn signedIn ->
          pages
              .leadTo(Dashboard.PATH, Flash.done(done(offer)))
              .cookies(start.replaceSession(request, signedIn));
      case SecondFactor(var ticket) ->
          secondStep.ask(
              request, HttpStatus.OK, ticket, SignInPage.to(LocalPath.HOME), Fields.NONE);
    };
  }

  private static String done(AccessLinkQueries.Offer offer) {
    return offer.purpose() == AccessLinkPurpose.SET_UP
        ? "choosePassword.setUpDone"
        : "choosePassword.done";
  }

  private UseAccessLink.Command command(
      HttpRequest<?> request, AccessLinkToken link, AccessLinkPurpose purpose, Form form) {
    var email =
        purpose == AccessLinkPurpose.SET_UP
            ? Optional.of(new EmailAddress(form.text(EMAIL).strip()))
            : Optional.<EmailAddress>empty();
    return new UseAccessLink.Command(
        link,
        new Password(form.text("password")),
        email,
        browsers.of(request),
        RequestId.of(request));
  }

  private static Page page(AccessLinkToken link, AccessLinkQueries.Offer offer, Fields fields) {
    var model = new PasswordLinkPage(PATH + "/" + link.secret(), offer, fields);
    return Page.of("session/choosePassword.jte", model, model.title());
  }
}
