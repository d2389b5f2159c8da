package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.own.ChangeOwnAccount;
import io.portico.application.port.in.own.ChangeOwnAccount.Outcome;
import io.portico.application.port.in.own.DescribeOwnAccount;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.SessionQueries;
import io.portico.application.port.in.signup.SignUpDeveloper;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteVisit;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The account of a developer: details, password, address, sessions, and its removal. */
@SiteController(Portal.SITE + AccountController.PATH)
@ForDevelopers
record AccountController(
    ChangeOwnAccount account,
    DescribeOwnAccount details,
    SignUpDeveloper signUps,
    SessionQueries sessions,
    EndSessions endSessions,
    AccountPages pages,
    Browsers browsers) {

  static final String PATH = "/account";

  private static final String PRESENT = "present";

  /** {@code GET /portal/{site}/account}: all of it. */
  @Get
  HttpResponse<?> show(HttpRequest<?> request, SignedInDeveloper developer) {
    return show(request, developer, page -> page);
  }

  private HttpResponse<?> show(
      HttpRequest<?> request, SignedInDeveloper developer, UnaryOperator<AccountPage> change) {
    var page = change.apply(page(request, developer));
    var content = SiteContent.of("site/account/account.jte", page, Words.of("account.title"));
    var isWrong =
        List.of(page.details(), page.password(), page.address(), page.removal()).stream()
            .anyMatch(form -> form.fields().isWrong());
    return isWrong ? pages.pages().reject(request, content) : pages.pages().show(request, content);
  }

  private AccountPage page(HttpRequest<?> request, SignedInDeveloper developer) {
    var names = signUps.fields(developer.organisation());
    var kept = developer.developer().details().fields().values();
    var details = Fields.NONE;
    for (var number = 0; number < names.size(); number++) {
      details = details.with(AccountForm.input(number), kept.getOrDefault(names.get(number), ""));
    }
    return new AccountPage(
        developer,
        form("/details").asking(names).with(details),
        form("/password"),
        form("/address"),
        form("/remove"),
        sessions.own(AccountPages.actor(request)));
  }

  private static AccountForm form(String path) {
    return AccountForm.at(PATH + path, "");
  }

  /** {@code POST /portal/{site}/account/details}: changes the custom fields. */
  @Post("/details")
  HttpResponse<?> describe(HttpRequest<?> request, SignedInDeveloper developer, Form form) {
    var names = signUps.fields(developer.organisation());
    try {
      details.describe(developer, AccountForm.custom(names, form), RequestId.of(request));
      return done(request, "account.described");
    } catch (InvalidValueException e) {
      var wrong = AccountForm.wrong(Fields.of(form.fields()), names, e);
      return show(
          request,
          developer,
          page ->
              new AccountPage(
                  developer,
                  page.details().with(wrong),
                  page.password(),
                  page.address(),
                  page.removal(),
                  page.sessions()));
    }
  }

  private HttpResponse<?> done(HttpRequest<?> request, String key) {
    return pages.pages().leadTo(request, PATH, Flash.done(key));
  }

  /**
   * {@code POST /portal/{site}/account/password}: changes the password, and ends other sessions.
   */
  @Post("/password")
  HttpResponse<?> changePassword(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    Function<Fields, UnaryOperator<AccountPage>> wrong =
        fields ->
            page ->
                new AccountPage(
                    developer,
                    page.details(),
                    page.password().with(fields),
                    page.address(),
                    page.removal(),
                    page.sessions());
    try {
      var outcome =
          account.changePassword(
              command(request, developer, visit, form), new Password(form.text("password")));
      return outcome instanceof Outcome.Done(var started) && started.isPresent()
          ? pages
              .pages()
              .leadTo(request, PATH, Flash.done("account.passwordChanged"))
              .cookie(pages.cookies().start(request, started.get().token()))
          : show(request, developer, wrong.apply(refused(form, outcome)));
    } catch (InvalidValueException e) {
      return show(request, developer, wrong.apply(Fields.of(form.fields()).wrong(e)));
    }
  }

  private ChangeOwnAccount.Command command(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    return new ChangeOwnAccount.Command(
        developer,
        visit.spoken(),
        new Password(form.text(PRESENT)),
        browsers.of(request),
        RequestId.of(request));
  }

  private static Fields refused(Form form, Outcome outcome) {
    var fields = Fields.of(form.fields());
    return switch (outcome) {
      case Outcome.Done _ -> fields;
      case Outcome.PasswordsRefused(var provider) ->
          fields.wrong(Words.of("passwordsRefused.text", provider));
      case Outcome.Refused() -> fields.wrong(PRESENT, Words.of("account.wrongPassword"));
      case Outcome.TooMany(var wait) ->
          fields.wrong(Words.of("account.tooMany", Math.max(1, wait.toSeconds())));
    };
  }

  /** {@code POST /portal/{site}/account/address}: mails a link to the new and present address. */
  @Post("/address")
  HttpResponse<?> changeAddress(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    Function<Fields, UnaryOperator<AccountPage>> wrong =
        fields ->
            page ->
                new AccountPage(
                    developer,
                    page.details(),
                    page.password(),
                    page.address().with(fields),
                    page.removal(),
                    page.sessions());
    try {
      var next = new EmailAddress(form.text("email").strip());
      var outcome = account.changeAddress(command(request, developer, visit, form), next);
      return outcome instanceof Outcome.Done
          ? done(request, "account.addressMailed")
          : show(request, developer, wrong.apply(refused(form, outcome)));
    } catch (InvalidValueException e) {
      return show(request, developer, wrong.apply(Fields.of(form.fields()).wrong(e)));
    }
  }

  /** {@code POST /portal/{site}/account/remove}: removes the account. */
  @Post("/remove")
  HttpResponse<?> remove(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    var outcome = account.remove(command(request, developer, visit, form));
    return outcome instanceof Outcome.Done
        ? pages.leave(request, "/", Flash.done("account.removed"))
        : show(
            request,
            developer,
            page ->
                new AccountPage(
                    developer,
                    page.details(),
                    page.password(),
                    page.address(),
                    page.removal().with(refused(form, outcome)),
                    page.sessions()));
  }

  /** {@code POST /portal/{site}/account/sessions}: ends one session, or all of them. */
  @Post("/sessions")
  HttpResponse<?> endSessions(HttpRequest<?> request, SignedInDeveloper developer, Form form) {
    var actor = AccountPages.actor(request);
    var one = Identifier.parse(form.text("session")).map(SessionId::new);
    if (one.isPresent()) {
      endSessions.end(actor, one.get());
      if (!one.get().equals(developer.session())) {
        return done(request, "account.sessionEnded");
      }
    } else {
      var _ = endSessions.endAll(actor);
    }
    return pages.leave(request, "/sign-in", Flash.done("signIn.signedOut"));
  }
}
