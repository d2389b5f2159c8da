package io.portico.http.dashboard.request;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.Search;
import io.portico.http.dashboard.savedview.ViewMenus;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.FilterChip;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.RequestSort;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.PageNumber;
import io.portico.http.page.Sorting;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The inbox of key requests, and one request. */
@DashboardController("/dashboard/requests")
record RequestPages(
    KeyRequestQueries requests,
    CommentOnKeyRequest commentOnKeyRequest,
    RequestSearch search,
    RequestCommand command,
    RequestContext context,
    ViewMenus views,
    FormOnce once,
    Pages pages) {

  private static final String PATH = Section.REQUESTS.path();
  private static final int PAGE_SIZE = 50;
  private static final String COMMENT = "text";
  private static final ListPage.Empty NONE =
      new ListPage.Empty("search", Words.of("request.none"), Words.of("request.noneText"));
  private static final Search.States IN_TABS =
      new Search.States(Words.of("request.state"), Words.of("request.state.any"), List.of());

  /** {@code GET /dashboard/requests}: the requests in a state, those that wait first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var asked = search.of(request, actor);
    var number = PageNumber.of(request.getParameters(), PAGE_SIZE);
    var found =
        asked
            .filter()
            .map(filter -> requests.page(actor, filter, asked.order(), number.range()))
            .orElseGet(() -> new OffsetPage<>(List.of(), 0));
    var waiting =
        asked.filter().equals(Optional.of(KeyRequestFilter.WAITING))
            ? found.total()
            : requests.count(actor, KeyRequestFilter.WAITING);
    var address = Address.of(PATH, asked.fields().values());
    var form = form(asked);
    var model =
        new RequestList(
            waiting,
            requests.named(actor, found.items()),
            number.paging("request.shown", address, found.items().size(), found.total()),
            Sorting.of(address, RequestSort.word(asked.order())),
            form,
            chips(asked, address),
            views.of(actor, address),
            waiting == 0
                    && !form.isUsed()
                    && asked.status().equals(Optional.of(RequestStatus.PENDING))
                ? Optional.of(command.of(Dashboard.origin(request), actor))
                : Optional.empty());
    var page =
        Page.of("request/list.jte", model, Words.of("section.requests")).in(Section.REQUESTS);
    return asked.fields().isWrong() ? pages.reject(request, page) : pages.show(request, page);
  }

  private static Search form(RequestSearch.Asked asked) {
    return new Search(
        asked.fields(),
        Words.of("request.words"),
        IN_TABS,
        List.of(
            Input.of(
                RequestSearch.PLAN, Words.of("request.plan"), new Input.Control.Picker("plan")),
            Input.of(RequestSearch.API, Words.of("request.api"), new Input.Control.Picker("api")),
            Input.hidden(Search.STATE),
            Input.hidden(RequestSearch.DEVELOPER),
            Input.hidden(Sorting.PARAMETER)),
        NONE);
  }

  private static List<FilterChip> chips(RequestSearch.Asked asked, Address address) {
    return asked
        .developer()
        .map(
            email ->
                new FilterChip(
                    Words.of("request.by.developer", email),
                    address.without(RequestSearch.DEVELOPER).toString()))
        .stream()
        .toList();
  }

  /** {@code GET /dashboard/requests/{id}}: one request; mails to the owner lead to it. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, page(actor, requests.find(actor, id(id)), Fields.NONE));
  }

  private Page page(Actor actor, KeyRequest found, Fields fields) {
    return Page.of("request/one.jte", context.of(actor, found, fields), Words.of("request.title"))
        .in(Section.REQUESTS)
        .below(Crumb.of(Section.REQUESTS));
  }

  private static KeyRequestId id(String id) {
    return Ids.inPath(RecordKind.KEY_REQUEST, id, KeyRequestId::new);
  }

  /** {@code POST /dashboard/requests/{id}/comments}: comments on a request. */
  @Post("/{id}/comments")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> comment(HttpRequest<?> request, String id, Actor actor, Form form) {
    return once.execute(request, form, actor, () -> comment(request, id(id), actor, form));
  }

  private HttpResponse<?> comment(HttpRequest<?> request, KeyRequestId id, Actor actor, Form form) {
    var text = form.prose(COMMENT);
    var path = PATH + "/" + id;
    try {
      var command = new CommentOnKeyRequest.Command(actor, id, text);
      return switch (commentOnKeyRequest.comment(command)) {
        case CommentOnKeyRequest.Outcome.Added _ ->
            pages.leadTo(path + "#comments", Flash.done("request.commented"));
        case CommentOnKeyRequest.Outcome.TooMany() ->
            pages.leadTo(path, Flash.refused("request.tooManyComments", RequestComment.MOST));
      };
    } catch (InvalidValueException e) {
      var typed = Fields.NONE.with(COMMENT, text);
      var wrong =
          text.isBlank() ? typed.wrong(COMMENT, Words.of("request.noComment")) : typed.wrong(e);
      return pages.reject(request, page(actor, requests.find(actor, id), wrong));
    }
  }
}
