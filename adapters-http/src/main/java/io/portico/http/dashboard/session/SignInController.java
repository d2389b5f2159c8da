package io.portico.http.dashboard.session;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.in.session.SignIn.Outcome;
import io.portico.domain.access.AccessToken;
import io.portico.domain.account.Password;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** The page to sign in. */
@DashboardController(Dashboard.SIGN_IN)
@WithoutSession
record SignInController(
    SignIn signIn,
    SessionPages pages,
    SessionStart start,
    SecondStepPages secondStep,
    SessionCookies cookies,
    Browsers browsers) {

  /** {@code GET /dashboard/sign-in}: the form. A signed-in user is led on. */
  @Get
  HttpResponse<?> show(HttpRequest<?> request, BrowserContext browser) {
    var next = LocalPath.parse(parameter(request, "next").orElse(Dashboard.PATH));
    if (next.isEmpty()) {
      return pages.foreignNext(request);
    }
    if (browser.session().isPresent()) {
      return HttpResponse.seeOther(URI.create(next.get().text()));
    }
    return pages.signIn(
        request,
        HttpStatus.OK,
        SignInPage.to(next.get()).typed("", parameter(request, "organisation").orElse("")));
  }

  private static Optional<String> parameter(HttpRequest<?> request, String name) {
    return Optional.ofNullable(request.getParameters().get(name)).filter(text -> !text.isEmpty());
  }

  /**
   * {@code POST /dashboard/sign-in}: with email and password, a credential, or the chosen
   * organisation; or in another tab of the browser.
   */
  @Post
  HttpResponse<?> signIn(HttpRequest<?> request, BrowserContext browser, Form form) {
    var next = LocalPath.parse(form.optional("next").orElse(Dashboard.PATH));
    if (next.isEmpty()) {
      return pages.foreignNext(request);
    }
    var page =
        SignInPage.to(next.get())
            .with(CarriedForm.in(form))
            .typed(form.text("email"), form.text("organisation"))
            .linking(form.text("link"));
    if (form.has("elsewhere")) {
      return start.sendAgain(request, browser, page);
    }
    return switch (signIn.signIn(command(request, form))) {
      case Outcome.SignedIn signedIn -> start.enter(request, browser, page, signedIn);
      case Outcome.SecondFactor(var ticket) ->
          secondStep.ask(request, HttpStatus.OK, ticket, page, Fields.NONE);
      case Outcome.SeveralOrganisations(var organisations, var ticket) ->
          pages.signIn(request, HttpStatus.OK, page.choosing(organisations, ticket));
      case Outcome.Refused() ->
          pages.signIn(
              request,
              HttpStatus.UNPROCESSABLE_ENTITY,
              page.saying(
                  Words.of(form.has("credential") ? "signIn.wrongCredential" : "signIn.wrong")));
      case Outcome.TooMany(var wait) ->
          pages
              .signIn(
                  request,
                  HttpStatus.TOO_MANY_REQUESTS,
                  page.saying(Words.of("signIn.tooMany", seconds(wait))))
              .header(HttpHeaders.RETRY_AFTER, Long.toString(seconds(wait)));
    };
  }

  private static long seconds(Duration wait) {
    return Math.max(1, wait.toSeconds());
  }

  private SignIn.Command command(HttpRequest<?> request, Form form) {
    var browser = browsers.of(request);
    var device = cookies.device(request);
    if (form.has("ticket")) {
      return new SignIn.ByChoice(
          form.text("ticket"), organisation(form).orElse(OrganisationId.ALL), browser, device);
    }
    if (form.has("credential")) {
      return new SignIn.ByCredential(
          new AccessToken(form.text("credential").strip()), browser, device);
    }
    return new SignIn.ByPassword(
        form.text("email").strip(),
        new Password(form.text("password")),
        organisation(form),
        browser,
        device);
  }

  private static Optional<OrganisationId> organisation(Form form) {
    return Identifier.parse(form.text("organisation")).map(OrganisationId::new);
  }
}
