package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import java.util.Set;

/**
 * The values that forms suggest for labels. Counting them takes longer than the forms, which
 * therefore do not wait for them.
 */
@DashboardController(SuggestionController.PATH)
record SuggestionController(LabelFields labelFields, Pages pages) {

  /** The path of the suggestions; the parameter is repeated. */
  static final String PATH = BulkController.PATH + "/values";

  /** The parameter with the name of a label. */
  static final String LABEL = "label";

  /** {@code GET /dashboard/apis/labels/values}: the suggestions for some labels. */
  @Get
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> suggestions(HttpRequest<?> request, Actor actor) {
    var names = Set.copyOf(request.getParameters().getAll(LABEL));
    return pages.showPart(
        request,
        "apis/suggestions.jte",
        new LabelSuggestions(labelFields.suggestions(actor, names)));
  }
}
