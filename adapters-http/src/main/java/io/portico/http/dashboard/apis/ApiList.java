package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.savedview.ViewMenus;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the list of APIs. */
@Singleton
record ApiList(ApiQueries apis, LabelQueries labels, ViewMenus views) {

  private static final int PAGE = 50;

  /**
   * Returns the list.
   *
   * @param given what is listed
   */
  ListPage page(HttpRequest<?> request, Actor actor, ListRequest given) {
    var definitions = definitions(actor);
    var asked = given.resolving(definitions);
    var found =
        asked.isWrong()
            ? new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty())
            : apis.search(asked.page(actor, PAGE));
    var facets = new Facets(asked, definitions);
    var counted = request.getParameters().contains("counted") && !asked.isWrong();
    return new ListPage(
        asked,
        definitions,
        found,
        new FacetsPage(
            counted ? facets.counted(facets.count(apis, actor, facets.open())) : facets.uncounted(),
            OptionalLong.empty()),
        views.of(actor, asked.address()),
        Dashboard.origin(request));
  }

  /** Returns the labels that the list filters by. */
  List<LabelDefinition> definitions(Actor actor) {
    return labels
        .list(
            new LabelQueries.Query(actor, false, false, Optional.empty(), ListRequest.MOST_LABELS))
        .items()
        .stream()
        .map(LabelQueries.Entry::definition)
        .toList();
  }
}
