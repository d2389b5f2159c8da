package io.portico.http.dashboard.request;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.RawKey;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.developer.ShownKeyPage;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The decisions of the inbox. */
@DashboardController(DecisionController.PATH)
record DecisionController(
    KeyRequestQueries requests,
    ApproveKeyRequest approveRequest,
    DecideKeyRequests decideRequests,
    FormOnce once,
    Pages pages) {

  /** The path that decisions are sent to. */
  static final String PATH = "/dashboard/requests/decide";

  /**
   * {@code POST /dashboard/requests/decide}: approves or declines requests. A decline without a
   * reason field asks for the reason first; so does the approval of several that was not confirmed.
   */
  @Post
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> decide(HttpRequest<?> request, Actor actor, Form form) {
    var chosen = Chosen.of(form);
    if (chosen.requests().isEmpty()) {
      return pages.leadTo(chosen.list(), Flash.warning("request.noneChosen"));
    }
    if (chosen.isAsked()) {
      return pages.show(request, question(actor, chosen, Fields.NONE));
    }
    final Verdict verdict;
    try {
      verdict = chosen.verdict();
    } catch (InvalidValueException e) {
      return pages.respond(
          request,
          HttpStatus.UNPROCESSABLE_ENTITY,
          question(actor, chosen, Fields.of(form.fields()).wrong(e)));
    }
    var approves = verdict instanceof Verdict.Approve;
    if (approves && !pages.sendsMail() && chosen.requests().size() == 1) {
      return once.execute(request, form, actor, () -> approveAndShow(request, actor, chosen));
    }
    var decided =
        decideRequests.decide(new DecideKeyRequests.Command(actor, chosen.requests(), verdict));
    var flash = Decisions.of(decided).flash();
    return pages.leadTo(
        chosen.list(),
        approves && !pages.sendsMail() ? flash.leadingTo("request.outbox", Section.OUTBOX) : flash);
  }

  /* Without a mail server, a key can be handed over only by whoever approves. */
  private HttpResponse<?> approveAndShow(HttpRequest<?> request, Actor actor, Chosen chosen) {
    var id = chosen.requests().getFirst();
    try {
      var command = new ApproveKeyRequest.Command(actor, id, Precondition.none());
      return switch (approveRequest.approve(command)) {
        case ApproveKeyRequest.Outcome.Approved(var raw) ->
            FormOnce.shownOnce(
                pages.show(request, keyPage(named(actor, id), chosen.list(), raw)),
                Section.REQUESTS.path() + "/" + id);
        case ApproveKeyRequest.Outcome.AlreadyProcessed() ->
            notApproved(chosen, Result.ALREADY_PROCESSED);
        case ApproveKeyRequest.Outcome.PlanInactive() -> notApproved(chosen, Result.PLAN_INACTIVE);
        case ApproveKeyRequest.Outcome.Keyless() -> notApproved(chosen, Result.KEYLESS);
      };
    } catch (RefusedException.NotFound _) {
      return notApproved(chosen, Result.UNKNOWN_REQUEST);
    } catch (RefusedException.DeveloperInactive _) {
      return notApproved(chosen, Result.DEVELOPER_INACTIVE);
    } catch (InvalidValueException _) {
      return notApproved(chosen, Result.TOO_MANY_FIELDS);
    }
  }

  private HttpResponse<?> notApproved(Chosen chosen, Result why) {
    var decided = List.of(new Decided(chosen.requests().getFirst(), why));
    return pages.leadTo(chosen.list(), Decisions.of(decided).flash());
  }

  private NamedKeyRequest named(Actor actor, KeyRequestId id) {
    return requests.named(actor, List.of(requests.find(actor, id))).getFirst();
  }

  private static Page keyPage(NamedKeyRequest named, String list, RawKey raw) {
    var email = named.developer().map(EmailAddress::written).orElse("");
    var model =
        new ShownKeyPage(
            list,
            email,
            raw.secret(),
            OneRequest.key(named.request()).orElse(""),
            List.of(Words.of("developer.issued"), Words.of("developer.issue.mailed", email)));
    return Page.of("developer/key.jte", model, Words.of("developer.newKey"))
        .in(Section.REQUESTS)
        .below(Crumb.of(Section.REQUESTS));
  }

  private Page question(Actor actor, Chosen chosen, Fields fields) {
    var found = requests.named(actor, requests.findAll(actor, chosen.requests()));
    return DecisionQuestion.page(chosen, found, fields);
  }

  /**
   * What a form decides: the requests of checked rows, or of the row whose button was pressed.
   *
   * @param confirmed whether the consequences were shown
   * @param address of the list that it was sent from
   */
  record Chosen(
      List<KeyRequestId> requests,
      boolean declines,
      boolean confirmed,
      Optional<String> reason,
      Address address) {

    /** The parameters of the list. */
    private static final List<String> OF_LIST =
        List.of("state", "q", "plan", "api", "developer", "sort");

    static final String CONFIRMED = "confirmed";

    static Chosen of(Form form) {
      var ofRow = Stream.concat(form.all("approve").stream(), form.all("decline").stream());
      var ids = ofRow.filter(id -> !id.isEmpty()).toList();
      var list = Address.of(Section.REQUESTS.path());
      for (var name : OF_LIST) {
        list = form.text(name).isEmpty() ? list : list.with(name, form.text(name));
      }
      return new Chosen(
          (ids.isEmpty() ? form.all("id") : ids)
              .stream()
                  .distinct()
                  .limit(DecideKeyRequests.MOST)
                  .map(id -> Ids.inPath(RecordKind.KEY_REQUEST, id, KeyRequestId::new))
                  .toList(),
          form.has("decline") || form.text("decision").equals("decline"),
          form.has(CONFIRMED),
          form.has("reason") ? Optional.of(form.prose("reason")) : Optional.empty(),
          list);
    }

    /** Returns the address of the list that it was sent from. */
    String list() {
      return address.toString();
    }

    boolean isAsked() {
      return declines ? reason.isEmpty() : requests.size() > 1 && !confirmed;
    }

    Verdict verdict() {
      return declines ? new Verdict.Decline(reason.orElse("")) : new Verdict.Approve();
    }
  }
}
