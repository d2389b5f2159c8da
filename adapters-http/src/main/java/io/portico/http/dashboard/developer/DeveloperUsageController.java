package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.analytics.RecordUsages;
import io.portico.http.dashboard.analytics.UsageSubject;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.security.RequiresPermission;

/** The calls with the keys of one developer. */
@DashboardController("/dashboard/developers/{id}/usage")
record DeveloperUsageController(DeveloperQueries developers, RecordUsages usages) {

  /** {@code GET /dashboard/developers/{id}/usage}: the page, with its counts if {@code counted}. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    var head = DeveloperHead.of(developer, DeveloperHead.Part.USAGE);
    return usages.show(
        request,
        actor,
        new UsageSubject.OfDeveloper(developer.id()),
        head.path() + "/usage",
        usage ->
            DeveloperController.page(
                developer, "developer/usage.jte", new DeveloperUsage(head, usage)));
  }
}
