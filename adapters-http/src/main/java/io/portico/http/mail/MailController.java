package io.portico.http.mail;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.shared.RecordKind;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** The routes of mails. */
@AuthenticatedController("/api/portal/mail")
record MailController(MailQueries mails, ResendMail resendMail, EntityTags tags) {

  /** {@code GET /api/portal/mail}: the mails, latest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<MailDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE, "state", "to");
    var paging = PortalPaging.of(parameters);
    var filter =
        new MailFilter(
            parameters.word("state", MailStatus.class), parameters.one("to", EmailAddress::new));
    return paging.answer(
        mails.page(actor, filter, paging.range()),
        mail -> MailDocument.of(actor.organisation(), mail));
  }

  /** {@code GET /api/portal/mail/{id}}: one mail. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, MailDocument.of(actor.organisation(), mails.find(actor, id(id))));
  }

  /** {@code POST /api/portal/mail/{id}/resend}: resends a mail. */
  @Post("/{id}/resend")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> resend(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var command =
        new ResendMail.Command(
            actor,
            id(id),
            tags.expected(request, mail -> MailDocument.of(actor.organisation(), mail)));
    return switch (resendMail.resend(command)) {
      case ResendMail.Outcome.Resent _ -> HttpResponse.ok(PortalReply.ok("Mail will be sent"));
      case ResendMail.Outcome.SecretErased() -> throw MailProblems.secretErased();
    };
  }

  private static MailId id(String text) {
    return Ids.inPath(RecordKind.MAIL, text, MailId::new);
  }
}
