package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.FinishSignIn;
import io.portico.application.port.in.session.FinishSignIn.Outcome;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.PasskeyForm;
import io.portico.http.dashboard.view.PasskeyPage;
import io.portico.http.dashboard.view.RecoveryCodesPage;
import io.portico.http.page.Fields;
import io.portico.http.page.Visitor;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import java.util.List;

/** The second factor at a sign-in, and the sign-in with a passkey alone. */
@DashboardController(SecondStepController.PATH)
@WithoutSession
record SecondStepController(
    FinishSignIn finish,
    SecondStepPages pages,
    SessionStart start,
    SessionCookies cookies,
    Browsers browsers) {

  static final String PATH = Dashboard.SIGN_IN + "/second-factor";

  private static final String CODE = "code";
  private static final String ANSWER = "answer";

  /** {@code GET /dashboard/sign-in/second-factor}: the page, when it is loaded again. */
  @Get
  HttpResponse<?> show(HttpRequest<?> request) {
    var page = SignInPage.to(LocalPath.HOME);
    return pages.ask(request, HttpStatus.OK, ticket(request), page, Fields.NONE);
  }

  private String ticket(HttpRequest<?> request) {
    return cookies.step(request).orElse("");
  }

  private static SignInPage page(Form form) {
    return SignInPage.to(LocalPath.parse(form.text("next")).orElse(LocalPath.HOME))
        .with(CarriedForm.in(form))
        .linking(form.text("link"));
  }

  /** {@code POST /dashboard/sign-in/second-factor}: a code, or the answer of a passkey. */
  @Post
  HttpResponse<?> finish(HttpRequest<?> request, BrowserContext browser, Form form) {
    var ticket = ticket(request);
    var proof =
        form.has(ANSWER)
            ? new FactorProof.Assertion(ticket, form.text(ANSWER))
            : new FactorProof.Code(form.text(CODE));
    return switch (finish.finish(ticket, proof, browsers.of(request))) {
      case Outcome.Done done -> enter(request, browser, page(form), done);
      case Outcome.Expired() -> pages.expired(request, page(form));
      case Outcome.Refused() ->
          pages.ask(
              request,
              HttpStatus.UNPROCESSABLE_ENTITY,
              ticket,
              page(form),
              form.has(ANSWER)
                  ? Fields.NONE.wrong(Words.of("secondStep.wrongPasskey"))
                  : Fields.NONE.wrong(CODE, Words.of("secondStep.wrong")));
    };
  }

  /** {@code POST /dashboard/sign-in/second-factor/new}: adds the first factor. */
  @Post("/new")
  HttpResponse<?> enrol(HttpRequest<?> request, BrowserContext browser, Form form) {
    var ticket = ticket(request);
    var answer =
        new FinishSignIn.Answer(form.text("ticket"), form.text("name").strip(), form.text(ANSWER));
    try {
      return switch (finish.enrol(ticket, answer, browsers.of(request), RequestId.of(request))) {
        case Outcome.Done done -> enter(request, browser, page(form), done);
        case Outcome.Expired(), Outcome.Refused() -> pages.expired(request, page(form));
      };
    } catch (InvalidValueException e) {
      var wrong = Fields.of(form.fields()).wrong(e);
      return pages.ask(request, HttpStatus.UNPROCESSABLE_ENTITY, ticket, page(form), wrong);
    }
  }

  /** {@code GET /dashboard/sign-in/second-factor/passkey}: asks for a passkey alone. */
  @Get("/passkey")
  HttpResponse<?> askForPasskey(HttpRequest<?> request, BrowserContext browser) {
    var next =
        LocalPath.parse(request.getParameters().get("next", String.class).orElse(Dashboard.PATH))
            .orElse(LocalPath.HOME);
    return ask(request, HttpStatus.OK, browser, SignInPage.to(next));
  }

  private HttpResponse<?> ask(
      HttpRequest<?> request, HttpStatus status, BrowserContext browser, SignInPage signIn) {
    var begun = finish.begin(browser.secret());
    var page =
        new PasskeyPage(
            Dashboard.SIGN_IN,
            signIn.next().text(),
            signIn.fields().general().stream().findFirst(),
            PATH + "/passkey",
            begun.ticket(),
            PasskeyForm.of(begun, pages.site().host()));
    return pages
        .pages()
        .respond(
            request,
            status,
            Page.of("session/passkey.jte", page, Words.of("secondStep.withPasskey")));
  }

  /** {@code POST /dashboard/sign-in/second-factor/passkey}: signs in with a passkey alone. */
  @Post("/passkey")
  HttpResponse<?> withPasskey(HttpRequest<?> request, BrowserContext browser, Form form) {
    var command =
        new FinishSignIn.PasskeyCommand(
            form.text("ticket"), form.text(ANSWER), browser.secret(), browsers.of(request));
    return switch (finish.withPasskey(command)) {
      case Outcome.Done done -> enter(request, browser, page(form), done);
      case Outcome.Expired() -> again(request, browser, form, "secondStep.expired");
      case Outcome.Refused() -> again(request, browser, form, "secondStep.wrongPasskey");
    };
  }

  private HttpResponse<?> again(
      HttpRequest<?> request, BrowserContext browser, Form form, String why) {
    return ask(request, HttpStatus.UNPROCESSABLE_ENTITY, browser, page(form).saying(Words.of(why)));
  }

  private HttpResponse<?> enter(
      HttpRequest<?> request, BrowserContext browser, SignInPage page, Outcome.Done done) {
    var codes = done.added().map(AddFactor.Added::codes).orElse(List.of());
    var signedIn = done.signedIn();
    if (codes.isEmpty()) {
      return start.enter(request, browser, page, signedIn).cookie(cookies.endStep(request));
    }
    var token = browser.tokenIn(signedIn);
    Visitor.useFormToken(request, token.text());
    var next = start.goal(request, page, signedIn);
    var carried = page.carried().filter(form -> token.isOfOrganisation(form.token()));
    return pages
        .pages()
        .respond(
            request,
            HttpStatus.OK,
            Page.of(
                "factor/codes.jte",
                new RecoveryCodesPage(
                    codes,
                    carried.map(CarriedForm::address).orElse(next),
                    carried.map(CarriedForm::kept)),
                Words.of("factors.codes")))
        .cookies(start.replaceSession(request, signedIn))
        .cookie(cookies.endStep(request));
  }
}
