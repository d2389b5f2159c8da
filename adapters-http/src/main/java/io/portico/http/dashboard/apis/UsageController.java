package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.analytics.UsageSeries;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** The calls of one API. Counting them may take long, so a second request does it. */
@DashboardController(Dashboard.PATH + "/apis/{id}/usage")
record UsageController(ApiQueries apis, UsageQueries usage, InstantSource clock, Pages pages) {

  private static final int DAYS = 30;

  /** {@code GET /dashboard/apis/{id}/usage}: the page, with the days if {@code counted}. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var days =
        request.getParameters().contains("counted")
            ? Optional.of(days(actor, api.id()))
            : Optional.<UsageSeries>empty();
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
    return pages.showPart(request, "analytics/series.jte", days(actor, api.id()));
  }

  private UsageSeries days(Actor actor, ApiId api) {
    var now = clock.instant();
    var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    var period = new UsagePeriod(today.minusDays(DAYS - 1L), today);
    var filter = new UsageFilter(Optional.of(api.toString()), Optional.empty());
    return UsageSeries.of(
        period, Resolution.DAY, usage.series(actor, period, Resolution.DAY, filter), now);
  }
}
