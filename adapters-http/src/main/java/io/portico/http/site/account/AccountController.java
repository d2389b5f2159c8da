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
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteVisit;
import java.util.List;
import java.util.function.Function;

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

  private static final String DETAILS = "/details";
  private static final String PASSWORD = "/password";
  private static final String ADDRESS = "/address";
  private static final String REMOVAL = "/remove";
  private static final String PRESENT = "present";

  /** {@code GET /portal/{site}/account}: all of it. */
  @Get
  HttpResponse<?> show(HttpRequest<?> request, SignedInDeveloper developer) {
    return show(request, developer, "", Fields.NONE);
  }

  /* The form at the path that was sent has what was typed, and what is wrong with it. */
  private HttpResponse<?> show(
      HttpRequest<?> request, SignedInDeveloper developer, String sent, Fields typed) {
    var names = signUps.fields(developer.organisation());
    Function<String, AccountForm> form =
        path -> AccountForm.at(PATH + path, "").with(path.equals(sent) ? typed : Fields.NONE);
    var details = form.apply(DETAILS).asking(names);
    var page =
        new AccountPage(
            developer,
            sent.equals(DETAILS) ? details : details.with(kept(developer, names)),
            form.apply(PASSWORD),
            form.apply(ADDRESS),
            form.apply(REMOVAL),
            sessions.own(developer.actor()));
    var content = SiteContent.of("site/account/account.jte", page, Words.of("account.title"));
    return typed.isWrong()
        ? pages.pages().reject(request, content)
        : pages.pages().show(request, content);
  }

  private static Fields kept(SignedInDeveloper developer, List<String> names) {
    var kept = developer.developer().details().fields().values();
    var fields = Fields.NONE;
    for (var number = 0; number < names.size(); number++) {
      fields = fields.with(AccountForm.input(number), kept.getOrDefault(names.get(number), ""));
    }
    return fields;
  }

  /** {@code POST /portal/{site}/account/details}: changes the custom fields. */
  @Post(DETAILS)
  HttpResponse<?> describe(HttpRequest<?> request, SignedInDeveloper developer, Form form) {
    var names = signUps.fields(developer.organisation());
    try {
      details.describe(developer, AccountForm.custom(names, form));
      return done(request, "account.described");
    } catch (InvalidValueException e) {
      var wrong = AccountForm.wrong(Fields.of(form.fields()), names, e);
      return show(request, developer, DETAILS, wrong);
    }
  }

  private HttpResponse<?> done(HttpRequest<?> request, String key) {
    return pages.pages().leadTo(request, PATH, Flash.done(key));
  }

  /**
   * {@code POST /portal/{site}/account/password}: changes the password, and ends other sessions.
   */
  @Post(PASSWORD)
  HttpResponse<?> changePassword(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    try {
      var outcome =
          account.changePassword(
              command(request, developer, visit, form), new Password(form.text("password")));
      return outcome instanceof Outcome.Done(var started) && started.isPresent()
          ? pages
              .pages()
              .leadTo(request, PATH, Flash.done("account.passwordChanged"))
              .cookie(pages.cookies().start(request, started.get().token()))
          : show(request, developer, PASSWORD, refused(form, outcome));
    } catch (InvalidValueException e) {
      return show(request, developer, PASSWORD, Fields.of(form.fields()).wrong(e));
    }
  }

  private ChangeOwnAccount.Command command(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    return new ChangeOwnAccount.Command(
        developer, visit.spoken(), new Password(form.text(PRESENT)), browsers.of(request));
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
  @Post(ADDRESS)
  HttpResponse<?> changeAddress(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    try {
      var next = new EmailAddress(form.text("email").strip());
      var outcome = account.changeAddress(command(request, developer, visit, form), next);
      return outcome instanceof Outcome.Done
          ? done(request, "account.addressMailed")
          : show(request, developer, ADDRESS, refused(form, outcome));
    } catch (InvalidValueException e) {
      return show(request, developer, ADDRESS, Fields.of(form.fields()).wrong(e));
    }
  }

  /** {@code POST /portal/{site}/account/remove}: removes the account. */
  @Post(REMOVAL)
  HttpResponse<?> remove(
      HttpRequest<?> request, SignedInDeveloper developer, SiteVisit visit, Form form) {
    var outcome = account.remove(command(request, developer, visit, form));
    return outcome instanceof Outcome.Done
        ? pages.leave(request, "/", Flash.done("account.removed"))
        : show(request, developer, REMOVAL, refused(form, outcome));
  }

  /** {@code POST /portal/{site}/account/sessions}: ends one session, or all of them. */
  @Post("/sessions")
  HttpResponse<?> endSessions(HttpRequest<?> request, SignedInDeveloper developer, Form form) {
    var actor = developer.actor();
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
