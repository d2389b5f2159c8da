package io.portico.http.site.account;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.own.JoinApplication;
import io.portico.application.port.in.own.OwnQueries;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteForms;
import io.portico.http.site.SiteVisit;
import io.portico.http.site.own.OwnPaths;

/** Invites others to an application of one's own. */
@SiteController(Portal.SITE + OwnPaths.APPLICATIONS + "/{id}/invitations")
@ForDevelopers
record InvitationController(
    JoinApplication join, OwnQueries own, SiteForms forms, AccountPages pages, Browsers browsers) {

  private static final String TEMPLATE = "invite.jte";
  private static final String TITLE = "invite.title";

  /** {@code GET /portal/{site}/applications/{id}/invitations}: asks whom to invite. */
  @Get
  HttpResponse<?> ask(HttpRequest<?> request, String id, SignedInDeveloper me) {
    return pages.form(request, TEMPLATE, TITLE, form(find(me, id)));
  }

  private Application find(SignedInDeveloper me, String id) {
    var known =
        Identifier.parse(id)
            .map(ApplicationId::new)
            .orElseThrow(RecordKind.APPLICATION.notFound(id));
    return own.application(me, known).application();
  }

  private static AccountForm form(Application application) {
    return AccountForm.at(OwnPaths.of(application) + "/invitations", application.details().name());
  }

  /** {@code POST /portal/{site}/applications/{id}/invitations}: mails a link. */
  @Post
  HttpResponse<?> invite(
      HttpRequest<?> request, String id, Form form, SiteVisit visit, SignedInDeveloper me) {
    var application = find(me, id);
    return forms.once(request, form, me, () -> invited(request, application, form, visit, me));
  }

  private HttpResponse<?> invited(
      HttpRequest<?> request,
      Application application,
      Form form,
      SiteVisit visit,
      SignedInDeveloper me) {
    var typed = form(application).with(Fields.of(form.fields()));
    try {
      var email = new EmailAddress(form.text("email").strip());
      var wait =
          join.invite(me, visit.spoken(), application.id(), email, browsers.of(request).address());
      return wait.isPositive()
          ? pages.tooMany(request, TEMPLATE, TITLE, typed, wait)
          : pages
              .pages()
              .leadTo(
                  request, OwnPaths.of(application), Flash.done("invite.done", email.written()));
    } catch (InvalidValueException e) {
      return pages.form(request, TEMPLATE, TITLE, typed.with(typed.fields().wrong(e)));
    }
  }
}
