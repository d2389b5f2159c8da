package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** The page of one label. */
@DashboardController("/dashboard/labels/{id}")
record LabelController(LabelQueries labels, ReferenceFinder references, Pages pages) {

  /** {@code GET /dashboard/labels/{id}}: the definition. A second request loads the counts. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var usage =
        Optional.of(id)
            .filter(_ -> request.getParameters().contains("counted"))
            .map(name -> labels.usage(actor, name));
    var definition =
        usage.map(LabelQueries.Usage::definition).orElseGet(() -> labels.find(actor, id));
    var model =
        new LabelPage(
            definition, usage.map(LabelQueries.Usage::counts), references.of(actor, definition));
    return pages.show(
        request,
        LabelFormController.KIND
            .place()
            .below("label/label.jte", model, Words.plain(definition.title()))
            .withPart("label/values.jte"));
  }
}
