package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
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
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import io.portico.http.server.QueryParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The outbox of mails. */
@DashboardController("/dashboard/system/mails")
record MailPages(MailQueries mails, ResendMail resendMail, Pages pages) {

  private static final int PAGE_SIZE = 50;
  private static final String STATE = "state";
  private static final String TO = "to";
  private static final String PAGE = "page";

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
    var number = pageNumber(parameters.one(PAGE));
    var range = new OffsetRange((number - 1L) * PAGE_SIZE, PAGE_SIZE);
    var found =
        fields.isWrong()
            ? new OffsetPage<Mail>(List.of(), 0)
            : mails.page(actor, new MailFilter(status, to), range);
    var model =
        new MailListPage(
            found.items(), fields, paging(fields, number, found.items().size(), found.total()));
    var page = SystemPart.MAILS.page("system/mails.jte", model);
    return fields.isWrong() ? pages.reject(request, page) : pages.show(request, page);
  }

  private static int pageNumber(Optional<String> text) {
    return text.filter(digits -> digits.matches("[1-9][0-9]{0,4}"))
        .map(Integer::parseInt)
        .orElse(1);
  }

  private static Paging paging(Fields fields, int number, int shown, long total) {
    var address =
        Address.of(SystemPart.MAILS.path())
            .with(STATE, fields.value(STATE))
            .with(TO, fields.value(TO));
    var first = (number - 1L) * PAGE_SIZE + 1;
    return new Paging(
        shown == 0
            ? Words.of("system.mails.none")
            : Words.of("system.mails.shown", first, first + shown - 1, total),
        number > 1
            ? Optional.of(address.with(PAGE, Integer.toString(number - 1)).toString())
            : Optional.empty(),
        shown > 0 && first + shown - 1 < total
            ? Optional.of(address.with(PAGE, Integer.toString(number + 1)).toString())
            : Optional.empty());
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
