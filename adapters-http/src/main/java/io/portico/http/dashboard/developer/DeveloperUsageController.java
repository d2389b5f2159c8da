package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.application.port.in.usage.UsageQueries.ReportQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageQuery;
import io.portico.http.dashboard.analytics.UsageSeries;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** The calls with the keys of one developer. A second request counts them. */
@DashboardController("/dashboard/developers/{id}/usage")
record DeveloperUsageController(
    DeveloperQueries developers,
    KeyQueries keys,
    UsageQueries usage,
    InstantSource clock,
    Pages pages) {

  private static final int DAYS = 30;

  /** {@code GET /dashboard/developers/{id}/usage}: the page, with the days if {@code counted}. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    var head = DeveloperHead.of(developer, DeveloperHead.Part.USAGE);
    var model =
        new DeveloperUsage(
            head,
            request.getParameters().contains("counted")
                ? Optional.of(days(actor, developer.id()))
                : Optional.empty(),
            head.path() + "/usage/days");
    return pages.show(
        request, DeveloperController.page(developer, "developer/usage.jte", model).withCharts());
  }

  /** {@code GET /dashboard/developers/{id}/usage/days}: the days. */
  @Get("/days")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> days(HttpRequest<?> request, String id, Actor actor) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    return pages.showPart(request, "analytics/series.jte", days(actor, developer.id()));
  }

  private UsageSeries days(Actor actor, DeveloperId id) {
    var held =
        keys
            .page(
                actor,
                new KeyFilter(Optional.of(id), Optional.empty(), Optional.empty()),
                new OffsetRange(0, UsageQuery.MOST_KEYS))
            .items()
            .stream()
            .map(key -> key.key().key().key().text())
            .toList();
    var now = clock.instant();
    var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    var period = new UsagePeriod(today.minusDays(DAYS - 1L), today);
    var report =
        usage.report(
            actor,
            new ReportQuery(
                held,
                period,
                Resolution.DAY,
                UsageFilter.ALL,
                List.of(),
                Optional.empty(),
                Optional.empty()));
    return UsageSeries.of(period, Resolution.DAY, report.totals(), report.keptSince(), now);
  }
}
