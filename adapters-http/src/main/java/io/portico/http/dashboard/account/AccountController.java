package io.portico.http.dashboard.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.factor.FactorOfferQueries;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.ChangeOwnName;
import io.portico.application.port.in.session.ChangeOwnPassword;
import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.ReplaceOwnCredential;
import io.portico.application.port.in.session.SessionQueries;
import io.portico.domain.access.Permission;
import io.portico.domain.account.Password;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.session.BrowserContext;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.DashboardSession;
import io.portico.http.dashboard.session.SessionCookies;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Visitor;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Map;

/** The account of the user who looks at it. */
@DashboardController(Dashboard.ACCOUNT)
record AccountController(
    ChangeOwnName names,
    ChangeOwnPassword passwords,
    ReplaceOwnCredential credentials,
    FactorOfferQueries offers,
    SessionQueries sessions,
    EndSessions endSessions,
    Pages pages,
    SessionCookies cookies,
    Browsers browsers) {

  private static final String PRESENT = "present";
  private static final String NEXT = "password";
  private static final String PROOF = "proof";

  /** {@code GET /dashboard/account}: name, password, sessions and credential. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> show(HttpRequest<?> request, DashboardSession session) {
    return pages.show(request, page(session, Fields.NONE, Fields.NONE, Fields.NONE));
  }

  private Page page(DashboardSession session, Fields names, Fields passwords, Fields credential) {
    var profile = session.user().profile();
    var shown =
        names.isWrong()
            ? names
            : Fields.NONE
                .with("first_name", profile.firstName())
                .with("last_name", profile.lastName());
    var model =
        new AccountPage(
            session,
            shown,
            passwords,
            credential,
            offers.needsProof(session.actor()),
            sessions.own(session.actor()));
    return Page.of("account/account.jte", model, Words.of("account.title"));
  }

  /** {@code POST /dashboard/account/name}: changes the name. */
  @Post("/name")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> rename(HttpRequest<?> request, DashboardSession session, Form form) {
    try {
      var _ =
          names.change(
              session.actor(), form.text("first_name").strip(), form.text("last_name").strip());
      return pages.leadTo(Dashboard.ACCOUNT, Flash.done("account.renamed"));
    } catch (InvalidValueException e) {
      var wrong =
          Fields.of(form.fields())
              .wrong(e, Map.of("firstName", "first_name", "lastName", "last_name"));
      return pages.reject(request, page(session, wrong, Fields.NONE, Fields.NONE));
    }
  }

  /** {@code POST /dashboard/account/password}: changes the password, and ends other sessions. */
  @Post("/password")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> changePassword(HttpRequest<?> request, DashboardSession session, Form form) {
    var fields = Fields.of(form.fields());
    var command =
        new ChangeOwnPassword.Command(
            session.actor(),
            form.optional(PRESENT).map(Password::new),
            new Password(form.text(NEXT)),
            session.resumed().session(),
            browsers.of(request));
    try {
      return switch (passwords.change(command)) {
        case ChangeOwnPassword.Outcome.Changed(var signedIn) ->
            pages
                .leadTo(Dashboard.ACCOUNT, Flash.done("account.passwordChanged"))
                .cookies(cookies.start(request, signedIn));
        case ChangeOwnPassword.Outcome.Refused() ->
            reject(request, session, fields.wrong(PRESENT, Words.of("account.wrongPassword")));
        case ChangeOwnPassword.Outcome.Unproved() ->
            reject(request, session, fields.wrong(NEXT, Words.of("account.passwordUnproved")));
        case ChangeOwnPassword.Outcome.PasswordsRefused() ->
            reject(request, session, fields.wrong(NEXT, Words.of("account.passwordsRefused")));
      };
    } catch (InvalidValueException e) {
      return reject(request, session, fields.wrong(e));
    }
  }

  private HttpResponse<?> reject(
      HttpRequest<?> request, DashboardSession session, Fields passwords) {
    return pages.reject(request, page(session, Fields.NONE, passwords, Fields.NONE));
  }

  /** {@code POST /dashboard/account/sessions}: ends one session, or all of them. */
  @Post("/sessions")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> endSessions(HttpRequest<?> request, DashboardSession session, Form form) {
    var one = Identifier.parse(form.text("session")).map(SessionId::new);
    if (one.isPresent() && !one.get().equals(session.id())) {
      endSessions.end(session.actor(), one.get());
      return pages.leadTo(Dashboard.ACCOUNT, Flash.done("account.sessionEnded"));
    }
    if (one.isPresent()) {
      endSessions.end(session.actor(), session.id());
    } else {
      var _ = endSessions.endAll(session.actor());
    }
    return pages
        .leadTo(Dashboard.SIGN_IN, Flash.done("account.signedOut"))
        .cookie(cookies.end(request));
  }

  /** {@code POST /dashboard/account/credential}: a new access credential, shown once. */
  @Post("/credential")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> replaceCredential(
      HttpRequest<?> request, DashboardSession session, BrowserContext browser, Form form) {
    var outcome =
        credentials.replace(
            session.actor(),
            new FactorProof.Typed(form.text(PROOF)),
            session.resumed().session(),
            browsers.of(request));
    return switch (outcome) {
      case ReplaceOwnCredential.Outcome.Replaced replaced -> show(request, browser, replaced);
      case ReplaceOwnCredential.Outcome.Refused() ->
          pages.reject(
              request,
              page(
                  session,
                  Fields.NONE,
                  Fields.NONE,
                  Fields.NONE.wrong(PROOF, Words.of("factors.wrongProof"))));
    };
  }

  private HttpResponse<?> show(
      HttpRequest<?> request,
      BrowserContext browser,
      ReplaceOwnCredential.Outcome.Replaced replaced) {
    Visitor.useFormToken(request, browser.tokenIn(replaced.signedIn()).text());
    var page =
        Page.of(
                "account/credential.jte",
                new CredentialPage(replaced.credential().secret(), Dashboard.ACCOUNT),
                Words.of("account.newCredential"))
            .below(new Crumb(Words.of("account.title"), Dashboard.ACCOUNT));
    return pages.show(request, page).cookies(cookies.start(request, replaced.signedIn()));
  }
}
