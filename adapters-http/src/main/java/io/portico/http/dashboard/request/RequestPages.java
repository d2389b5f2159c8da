package io.portico.http.dashboard.request;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.RawKey;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.developer.ShownKeyPage;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import io.portico.http.server.QueryParameters;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The inbox of key requests, and one request. */
@DashboardController("/dashboard/requests")
record RequestPages(
    KeyRequestQueries requests,
    ApproveKeyRequest approveRequest,
    DecideKeyRequests decideRequests,
    RequestCommand command,
    OpenedApis opened,
    UserQueries users,
    FormOnce once,
    Pages pages) {

  private static final String PATH = Section.REQUESTS.path();
  private static final int PAGE_SIZE = 50;

  /* The pages of a list, whose offset a page number determines. */
  private static final int MOST_PAGES = 100_000;

  /** {@code GET /dashboard/requests}: the requests in a state, those that wait first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var status = parameters.word("state", RequestStatus.class).orElse(RequestStatus.PENDING);
    var number = pageNumber(parameters.one("page"));
    var found =
        requests.page(actor, filter(status), new OffsetRange((number - 1L) * PAGE_SIZE, PAGE_SIZE));
    var waiting =
        status == RequestStatus.PENDING
            ? found.total()
            : requests.count(actor, filter(RequestStatus.PENDING));
    var model =
        new RequestList(
            status,
            waiting,
            requests.named(actor, found.items()),
            paging(status, number, found.items().size(), found.total()),
            status == RequestStatus.PENDING && found.total() == 0
                ? Optional.of(command.of(Dashboard.origin(request), actor))
                : Optional.empty());
    return pages.show(
        request,
        Page.of("request/list.jte", model, Words.of("section.requests")).in(Section.REQUESTS));
  }

  private static KeyRequestFilter filter(RequestStatus status) {
    return new KeyRequestFilter(Set.of(status), Optional.empty(), Optional.empty());
  }

  private static int pageNumber(Optional<String> text) {
    return text.filter(digits -> digits.matches("[1-9][0-9]{0,5}"))
        .map(Integer::parseInt)
        .filter(number -> number <= MOST_PAGES)
        .orElse(1);
  }

  private static Paging paging(RequestStatus status, int number, int shown, long total) {
    var address = Address.of(PATH).with("state", status.word());
    var first = (number - 1L) * PAGE_SIZE + 1;
    return new Paging(
        shown == 0
            ? Words.of("request.none")
            : Words.of("request.shown", first, first + shown - 1, total),
        number > 1
            ? Optional.of(address.with("page", Integer.toString(number - 1)).toString())
            : Optional.empty(),
        first + shown - 1 < total && shown > 0
            ? Optional.of(address.with("page", Integer.toString(number + 1)).toString())
            : Optional.empty());
  }

  /** {@code GET /dashboard/requests/{id}}: one request; mails to the owner lead to it. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var found =
        named(
            actor, requests.find(actor, Ids.inPath(RecordKind.KEY_REQUEST, id, KeyRequestId::new)));
    var decider =
        switch (found.request().state()) {
          case RequestState.Pending() -> Optional.<UserId>empty();
          case RequestState.Approved(var decision, _) -> decision.by();
          case RequestState.Declined(var decision, _) -> decision.by();
        };
    var model =
        new OneRequest(
            found,
            decider.flatMap(user -> nameOf(actor, user)),
            opened.of(actor, found.request().details().plan()));
    return pages.show(
        request,
        Page.of("request/one.jte", model, Words.of("request.title"))
            .in(Section.REQUESTS)
            .below(Crumb.of(Section.REQUESTS)));
  }

  private Optional<String> nameOf(Actor actor, UserId user) {
    try {
      return Optional.of(users.find(actor, user).profile().email().written());
    } catch (RefusedException _) {
      return Optional.empty(); // removed since, or not shown to this reader
    }
  }

  /**
   * {@code POST /dashboard/requests/decide}: approves or declines requests. A decline without a
   * reason field asks for the reason first.
   */
  @Post("/decide")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> decide(HttpRequest<?> request, Actor actor, Form form) {
    var chosen = DecisionForm.of(form);
    if (chosen.requests().isEmpty()) {
      return pages.leadTo(PATH, Flash.warning("request.noneChosen"));
    }
    if (chosen.asksForReason()) {
      return pages.show(request, declinePage(actor, chosen, Fields.NONE));
    }
    final Verdict verdict;
    try {
      verdict = chosen.verdict();
    } catch (InvalidValueException e) {
      return pages.respond(
          request,
          HttpStatus.UNPROCESSABLE_ENTITY,
          declinePage(actor, chosen, Fields.of(form.fields()).wrong(e)));
    }
    var approves = verdict instanceof Verdict.Approve;
    if (approves && !pages.sendsMail() && chosen.requests().size() == 1) {
      var id = chosen.requests().getFirst();
      return once.execute(request, form, actor, () -> approveAndShow(request, actor, id));
    }
    var decided =
        decideRequests.decide(new DecideKeyRequests.Command(actor, chosen.requests(), verdict));
    var flash = Decisions.of(decided).flash();
    return pages.leadTo(PATH, approves && !pages.sendsMail() ? flash.leadingToOutbox() : flash);
  }

  /* Without a mail server, a key can be handed over only by whoever approves. */
  private HttpResponse<?> approveAndShow(HttpRequest<?> request, Actor actor, KeyRequestId id) {
    try {
      var command = new ApproveKeyRequest.Command(actor, id, Precondition.none());
      return switch (approveRequest.approve(command)) {
        case ApproveKeyRequest.Outcome.Approved(var raw) ->
            FormOnce.shownOnce(
                pages.show(request, keyPage(named(actor, requests.find(actor, id)), raw)),
                PATH + "/" + id);
        case ApproveKeyRequest.Outcome.AlreadyProcessed() ->
            notApproved(id, Result.ALREADY_PROCESSED);
        case ApproveKeyRequest.Outcome.PlanInactive() -> notApproved(id, Result.PLAN_INACTIVE);
        case ApproveKeyRequest.Outcome.Keyless() -> notApproved(id, Result.KEYLESS);
      };
    } catch (RefusedException.NotFound _) {
      return notApproved(id, Result.UNKNOWN_REQUEST);
    } catch (RefusedException.DeveloperInactive _) {
      return notApproved(id, Result.DEVELOPER_INACTIVE);
    } catch (InvalidValueException _) {
      return notApproved(id, Result.TOO_MANY_FIELDS);
    }
  }

  private HttpResponse<?> notApproved(KeyRequestId id, Result why) {
    return pages.leadTo(PATH, Decisions.of(List.of(new Decided(id, why))).flash());
  }

  private NamedKeyRequest named(Actor actor, KeyRequest found) {
    return requests.named(actor, List.of(found)).getFirst();
  }

  private static Page keyPage(NamedKeyRequest named, RawKey raw) {
    var email = named.developer().map(EmailAddress::written).orElse("");
    var model =
        new ShownKeyPage(
            PATH,
            email,
            raw.secret(),
            OneRequest.key(named.request()).orElse(""),
            List.of(Words.of("developer.issued"), Words.of("developer.issue.mailed", email)));
    return Page.of("developer/key.jte", model, Words.of("developer.newKey"))
        .in(Section.REQUESTS)
        .below(Crumb.of(Section.REQUESTS));
  }

  private Page declinePage(Actor actor, DecisionForm chosen, Fields fields) {
    return Page.of(
            "request/decline.jte",
            new DeclineModel(
                chosen.requests().stream().map(KeyRequestId::toString).toList(),
                requests.named(
                    actor,
                    chosen.requests().stream()
                        .limit(DeclineModel.NAMED)
                        .flatMap(id -> present(actor, id).stream())
                        .toList()),
                fields),
            Words.of("request.decline"))
        .in(Section.REQUESTS)
        .below(Crumb.of(Section.REQUESTS));
  }

  private Optional<KeyRequest> present(Actor actor, KeyRequestId id) {
    try {
      return Optional.of(requests.find(actor, id));
    } catch (RefusedException.NotFound _) {
      return Optional.empty(); // the decision says so
    }
  }

  /** What a form decides: the requests of checked rows, or of the row whose button was pressed. */
  private record DecisionForm(
      List<KeyRequestId> requests, boolean declines, Optional<String> reason) {

    static DecisionForm of(Form form) {
      var ofRow = Stream.concat(form.all("approve").stream(), form.all("decline").stream());
      var ids = ofRow.filter(id -> !id.isEmpty()).toList();
      return new DecisionForm(
          (ids.isEmpty() ? form.all("id") : ids)
              .stream()
                  .distinct()
                  .limit(DecideKeyRequests.MOST)
                  .map(id -> Ids.inPath(RecordKind.KEY_REQUEST, id, KeyRequestId::new))
                  .toList(),
          form.has("decline") || form.text("decision").equals("decline"),
          form.has("reason") ? Optional.of(form.prose("reason")) : Optional.empty());
    }

    boolean asksForReason() {
      return declines && reason.isEmpty();
    }

    Verdict verdict() {
      return declines ? new Verdict.Decline(reason.orElse("")) : new Verdict.Approve();
    }
  }
}
