package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.own.ChangeOwnAccount;
import io.portico.application.port.in.own.JoinApplication;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.domain.application.Application;
import io.portico.domain.session.AccessLinkToken;
import io.portico.http.browser.Form;
import io.portico.http.page.Flash;
import io.portico.http.problem.RequestId;
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteForms;
import io.portico.http.site.SiteVisit;

/** The pages that links in mails lead to. Each asks for a click: scanners of mails follow links. */
@SiteController(Portal.SITE)
record LinkController(
    ChangeOwnAccount account, JoinApplication join, SiteForms forms, AccountPages pages) {

  private static final String ADDRESS = "/confirm-address/";
  private static final String INVITATIONS = "/invitations/";

  /** {@code GET /portal/{site}/confirm-address/{token}}: asks for the click. */
  @Get(ADDRESS + "{token}")
  HttpResponse<?> askForAddress(HttpRequest<?> request, SiteVisit visit, String token) {
    return account
        .find(visit.site(), new AccessLinkToken(token))
        .<HttpResponse<?>>map(
            email ->
                pages.notice(
                    request,
                    HttpStatus.OK,
                    Notice.asking(ADDRESS + token, "confirmAddress", email.written())))
        .orElseGet(() -> pages.expired(request));
  }

  /** {@code POST /portal/{site}/confirm-address/{token}}: confirms at one of both addresses. */
  @Post(ADDRESS + "{token}")
  HttpResponse<?> confirmAddress(HttpRequest<?> request, SiteVisit visit, String token) {
    var link = new AccessLinkToken(token);
    return switch (account.confirm(visit.spoken(), link, RequestId.of(request))) {
      case CHANGED -> pages.notice(request, HttpStatus.OK, Notice.toSignIn("addressChanged"));
      case WAITS_FOR_OTHER ->
          pages.notice(request, HttpStatus.OK, Notice.to("/", "problem.home", "addressWaits"));
      case EXPIRED -> pages.expired(request);
    };
  }

  /** {@code GET /portal/{site}/invitations/{token}}: asks whether to join. */
  @Get(INVITATIONS + "{token}")
  HttpResponse<?> askToJoin(HttpRequest<?> request, SiteVisit visit, String token) {
    var found = join.find(visit.site(), new AccessLinkToken(token));
    if (found.isEmpty()) {
      return pages.expired(request);
    }
    var invited = found.get();
    var name = invited.application().details().name();
    var email = invited.email().written();
    var isTheirs =
        visit
            .developer()
            .map(me -> me.developer().details().email().canonical())
            .filter(invited.email().canonical()::equals)
            .isPresent();
    return pages.notice(
        request,
        HttpStatus.OK,
        isTheirs
            ? Notice.asking(INVITATIONS + token, "invitation", name)
            : Notice.to(
                "/sign-in?next=" + visit.path(INVITATIONS + token),
                "signIn.title",
                "invitationSignIn",
                name,
                email));
  }

  /** {@code POST /portal/{site}/invitations/{token}}: joins the application. */
  @Post(INVITATIONS + "{token}")
  @ForDevelopers
  HttpResponse<?> join(
      HttpRequest<?> request,
      SiteVisit visit,
      SignedInDeveloper developer,
      String token,
      Form form) {
    return forms.once(request, form, developer, () -> joined(request, visit, developer, token));
  }

  private HttpResponse<?> joined(
      HttpRequest<?> request, SiteVisit visit, SignedInDeveloper developer, String token) {
    return join.join(developer, visit.site(), new AccessLinkToken(token))
        .<HttpResponse<?>>map(
            outcome ->
                switch (outcome) {
                  case ChangeMembers.Outcome.Changed(var joined) ->
                      lead(
                          request,
                          "/applications/" + joined.id(),
                          Flash.done("invitation.joined", joined.details().name()));
                  case ChangeMembers.Outcome.Full() ->
                      lead(
                          request,
                          INVITATIONS + token,
                          Flash.refused("invitation.full", Application.MOST_MEMBERS));
                  case ChangeMembers.Outcome.TooMany() ->
                      lead(
                          request,
                          INVITATIONS + token,
                          Flash.refused("invitation.tooMany", Application.MOST_OF_DEVELOPER));
                  case ChangeMembers.Outcome.UnknownDeveloper _,
                      ChangeMembers.Outcome.NotMember _,
                      ChangeMembers.Outcome.LastMember(),
                      ChangeMembers.Outcome.LastOwner(),
                      ChangeMembers.Outcome.Default() ->
                      pages.expired(request);
                })
        .orElseGet(() -> pages.expired(request));
  }

  private HttpResponse<?> lead(HttpRequest<?> request, String path, Flash flash) {
    return pages.pages().leadTo(request, path, flash);
  }
}
