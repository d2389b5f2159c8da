package io.portico.http.dashboard.api;

import static java.util.stream.Collectors.toMap;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelDefinition;
import io.portico.http.audit.AuditCursor;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.apis.People;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.trail.TrailPage;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Address;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.Function;

/** The pages of one API. */
@DashboardController(Dashboard.PATH + "/apis/{id}")
record ApiController(
    ApiQueries apis,
    LabelQueries labels,
    UserQueries users,
    GovernanceQueries governance,
    ApiAccess access,
    ApiHistory history,
    Pages pages) {

  /** {@code GET /dashboard/apis/{id}}: the record, its labels, policies, plans and keys. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> overview(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var definitions =
        labels.definitions(actor).stream()
            .collect(
                toMap(
                    LabelDefinition::name,
                    Function.identity(),
                    (one, _) -> one,
                    LinkedHashMap::new));
    var model =
        ApiPages.overview(
            api,
            definitions,
            People.of(users, actor),
            governance.results(actor, api),
            actor.may(Permission.READ)
                ? access.of(actor, api.id(), "all".equals(request.getParameters().get("plans")))
                : ApiAccess.NONE);
    return pages.show(request, page(api, "api/api.jte", model));
  }

  /** {@code GET /dashboard/apis/{id}/history}: who changed what. */
  @Get("/history")
  @RequiresPermission({Permission.READ, Permission.READ_AUDIT})
  HttpResponse<?> history(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var cursor = Optional.ofNullable(request.getParameters().get("cursor"));
    var found = history.of(actor, api, People.of(users, actor), cursor.map(AuditCursor::read));
    var model =
        new HistoryPage(
            ApiHead.of(api, ApiHead.Part.HISTORY),
            new TrailPage(
                found.entries(),
                Paging.of(
                    Words.of("apis.changes", found.entries().size()),
                    Address.of(ApiPaths.of(api.id()) + "/history"),
                    "cursor",
                    cursor,
                    found.next().map(AuditCursor::after))));
    return pages.show(request, page(api, "api/history.jte", model));
  }

  static Page page(ApiRecord api, String template, Object model) {
    return Page.of(template, model, Words.plain(api.description().name()))
        .in(Section.APIS)
        .below(Crumb.of(Section.APIS));
  }
}
