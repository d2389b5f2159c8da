package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.Day;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.usage.UsageFilter;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** The calls of one API. Counting them may take long, so a second request does it. */
@DashboardController(Dashboard.PATH + "/apis/{id}/usage")
record UsageController(ApiQueries apis, UsageQueries usage, Pages pages) {

  private static final int DAYS = 30;

  /** {@code GET /dashboard/apis/{id}/usage}: the page, with the days if {@code counted}. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var days =
        request.getParameters().contains("counted")
            ? Optional.of(days(actor, api.id()))
            : Optional.<UsagePage.Days>empty();
    var model =
        new UsagePage(
            ApiHead.of(api, ApiHead.Part.USAGE), days, ApiPaths.of(api.id()) + "/usage/days");
    return pages.show(request, ApiController.page(api, "apis/usage.jte", model).withCharts());
  }

  /** {@code GET /dashboard/apis/{id}/usage/days}: the days. */
  @Get("/days")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> days(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    return pages.showPart(request, "apis/days.jte", days(actor, api.id()));
  }

  private UsagePage.Days days(Actor actor, ApiId api) {
    var found =
        usage.days(actor, new UsageFilter(Optional.of(api.toString()), Optional.empty()), DAYS);
    var days = found.orElse(List.of());
    return new UsagePage.Days(
        found.isPresent(),
        days.stream().mapToLong(Day::hits).sum(),
        days.stream().mapToLong(Day::errors).sum(),
        days.reversed().stream().map(UsageController::day).toList());
  }

  private static UsagePage.Day day(Day day) {
    return new UsagePage.Day(
        day.day().atStartOfDay(ZoneOffset.UTC).toInstant(),
        day.hits(),
        day.successes(),
        day.errors());
  }
}
