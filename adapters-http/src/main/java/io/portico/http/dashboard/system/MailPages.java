package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.savedview.ViewMenus;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.PageNumber;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Arrays;
import java.util.List;

/** The outbox of mails. */
@DashboardController("/dashboard/system/mails")
record MailPages(MailQueries mails, ResendMail resendMail, ViewMenus views, Pages pages) {

  private static final int PAGE_SIZE = 50;
  private static final String STATE = "state";
  private static final String TO = "to";

  /** {@code GET /dashboard/system/mails}: the mails, the latest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var state = parameters.oneUnlessEmpty(STATE);
    var status =
        state.flatMap(
            word ->
                Arrays.stream(MailStatus.values())
                    .filter(one -> one.word().equals(word))
                    .findFirst());
    var typed = parameters.oneUnlessEmpty(TO).map(String::strip);
    var to = typed.flatMap(EmailAddress::parse);
    var fields = Fields.NONE.with(STATE, state.orElse("")).with(TO, typed.orElse(""));
    if (state.isPresent() && status.isEmpty()) {
      fields = fields.wrong(STATE, Words.of("system.mails.noState"));
    }
    if (typed.isPresent() && to.isEmpty()) {
      fields = fields.wrong(TO, Words.of("system.mails.noAddress"));
    }
    var number = PageNumber.of(request.getParameters(), PAGE_SIZE);
    var found =
        fields.isWrong()
            ? new OffsetPage<Mail>(List.of(), 0)
            : mails.page(actor, new MailFilter(status, to), number.range());
    var model =
        new MailListPage(
            found.items(),
            fields,
            number.paging(
                "system.mails.shown",
                Address.of(SystemPart.MAILS.path(), fields.values()),
                found.items().size(),
                found.total()),
            views.of(actor, Address.of(SystemPart.MAILS.path(), fields.values())));
    var page = SystemPart.MAILS.page("system/mails.jte", model);
    return fields.isWrong() ? pages.reject(request, page) : pages.show(request, page);
  }

  /** {@code POST /dashboard/system/mails/resend}: sends a mail again, or at once. */
  @Post("/resend")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> resend(Form form, Actor actor) {
    var id = Ids.inPath(RecordKind.MAIL, form.text("mail"), MailId::new);
    var back = SystemPart.MAILS.path();
    return switch (resendMail.resend(new ResendMail.Command(actor, id, Precondition.none()))) {
      case ResendMail.Outcome.Resent(var mail) ->
          pages.leadTo(back, Flash.done("system.mails.resent", mail.to().written()));
      case ResendMail.Outcome.SecretErased() ->
          pages.leadTo(back, Flash.refused("system.mails.erased"));
    };
  }
}
