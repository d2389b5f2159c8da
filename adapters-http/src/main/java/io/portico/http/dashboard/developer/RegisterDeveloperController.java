package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.security.RequiresPermission;

/** The form that registers a developer. */
@DashboardController(DeveloperPaths.NEW)
record RegisterDeveloperController(EditDeveloperController developers, Records records) {

  /** {@code GET /dashboard/new-developer}: the form, with a row for each sign-up field. */
  @Get
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> form(HttpRequest<?> request, Actor actor) {
    return records.ask(developers, request, actor);
  }

  /** {@code POST /dashboard/new-developer}: registers the developer, or adds a row to the form. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> register(HttpRequest<?> request, Form form, Actor actor) {
    return records.add(developers, request, form, actor);
  }
}
