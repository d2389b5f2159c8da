package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.savedview.SavedViewQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Section;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Reads the list of APIs, for the page of the list and for forms that it shows again. */
@Singleton
record ApiList(ApiQueries apis, LabelQueries labels, SavedViewQueries savedViews) {

  private static final int PAGE = 50;

  /* More labels than this are found by typing a selector. */
  private static final int MOST_LABELS = 100;

  private static final String TEMPLATE = "apis/list.jte";

  /**
   * Returns the page of the list.
   *
   * @param given what is listed
   * @param view what was typed to save the view
   */
  Page page(HttpRequest<?> request, Actor actor, ListRequest given, Fields view) {
    var definitions = definitions(actor);
    var asked = given.resolving(definitions);
    var found =
        asked.isWrong()
            ? new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty())
            : apis.search(asked.page(actor, PAGE));
    var facets = new Facets(asked, definitions);
    var counted = request.getParameters().contains("counted") && !asked.isWrong();
    var model =
        new ListPages(asked, definitions, Dashboard.origin(request))
            .page(
                found,
                counted
                    ? facets.counted(facets.count(apis, actor, facets.open()))
                    : facets.uncounted(),
                savedViews.visible(actor).stream()
                    .map(saved -> SavedViewLink.of(saved, actor))
                    .toList(),
                view);
    return Page.of(TEMPLATE, model, Section.APIS.words()).in(Section.APIS);
  }

  /** Returns the labels that the list filters by. */
  List<LabelDefinition> definitions(Actor actor) {
    return labels
        .list(new LabelQueries.Query(actor, false, false, Optional.empty(), MOST_LABELS))
        .items()
        .stream()
        .map(LabelQueries.Entry::definition)
        .toList();
  }
}
