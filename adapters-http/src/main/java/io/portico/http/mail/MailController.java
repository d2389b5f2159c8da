package io.portico.http.mail;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.mail.BrowseMail;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.application.port.in.mail.ShowMail;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;

/** The routes by which people see what became of mails, and send them again (contract 4). */
@Controller("/api/portal/mail")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class MailController {

  private final BrowseMail browseMail;
  private final ShowMail showMail;
  private final ResendMail resendMail;
  private final EntityTags tags;

  MailController(BrowseMail browseMail, ShowMail showMail, ResendMail resendMail, EntityTags tags) {
    this.browseMail = browseMail;
    this.showMail = showMail;
    this.resendMail = resendMail;
    this.tags = tags;
  }

  /** {@code GET /api/portal/mail}: the mails, latest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<MailDocument>> browse(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE, "state", "to");
    var paging = PortalPaging.of(parameters);
    var filter =
        new MailFilter(
            parameters.one("state").map(MailStatus::of),
            parameters.one("to").map(MailController::address));
    var part =
        browseMail.browse(new BrowseMail.Query(actor, filter, paging.offset(), paging.pageSize()));
    return paging.answer(
        part.mails().stream().map(mail -> MailDocument.of(actor.organisation(), mail)).toList(),
        part.total());
  }

  private static EmailAddress address(String text) {
    try {
      return new EmailAddress(text);
    } catch (InvalidValueException e) {
      throw e.at("to");
    }
  }

  /** {@code GET /api/portal/mail/{id}}: one mail. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var mail = Identifier.parse(id).flatMap(parsed -> showMail.show(actor, new MailId(parsed)));
    return mail.isPresent()
        ? tags.ok(request, MailDocument.of(actor.organisation(), mail.get()))
        : unknown(request, id);
  }

  /** {@code POST /api/portal/mail/{id}/resend}: sends a mail again, or sooner. */
  @Post("/{id}/resend")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> resend(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var parsed = Identifier.parse(id).map(MailId::new);
    if (parsed.isEmpty()) {
      return unknown(request, id);
    }
    var command =
        new ResendMail.Command(
            actor,
            parsed.get(),
            tags.expected(request, mail -> MailDocument.of(actor.organisation(), mail)));
    return switch (resendMail.resend(command)) {
      case ResendMail.Outcome.Resent _ -> HttpResponse.ok(PortalReply.ok("Mail will be sent"));
      case ResendMail.Outcome.UnknownMail() -> unknown(request, id);
      case ResendMail.Outcome.SecretErased() ->
          Problems.conflict(
              request,
              ErrorCode.MAIL_SECRET_ERASED,
              "The mail brought a key, which was erased when it was sent (expected: a mail without"
                  + " a key; rotate the key, and a mail brings the new one)");
      case ResendMail.Outcome.Stale() -> throw new RefusedException.Stale();
      case ResendMail.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static HttpResponse<?> unknown(HttpRequest<?> request, String id) {
    return Problems.notFound(
        request,
        ErrorCode.MAIL_NOT_FOUND,
        "No mail has the id %s.".formatted(InvalidValueException.shown(id)));
  }
}
