package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Csv;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The list of APIs with its filters. */
@DashboardController(Dashboard.PATH)
record ListController(ApiQueries apis, ApiList lists, Pages pages) {

  /** {@code GET /dashboard/apis}: the APIs that match a filter. */
  @Get("/apis")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var asked = ListRequest.of(request);
    var list = lists.page(request, actor, asked);
    var page = Page.of("apis/list.jte", list, Section.APIS.words()).in(Section.APIS);
    if (asked.isWrong() || !list.request().alerts().isEmpty()) {
      return pages.reject(request, page);
    }
    var response = pages.show(request, page);
    // The address without the empty fields of the form, and with the current names of labels.
    return Pages.isPart(request)
        ? response.header(
            "HX-Push-Url", asked.resolving(definitions(actor)).addressOfPage().toString())
        : response;
  }

  /** {@code GET /dashboard/apis/facets}: the filters with their counts, or one of them. */
  @Get("/apis/facets")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> facets(HttpRequest<?> request, Actor actor) {
    var definitions = definitions(actor);
    var asked = ListRequest.of(request).resolving(definitions);
    var facets = new Facets(asked, definitions);
    var label = request.getParameters().get("label");
    if (label != null) {
      return one(request, actor, facets, label);
    }
    var counts =
        asked.isWrong()
            ? Map.<LabelName, LabelCounts>of()
            : facets.count(apis, actor, facets.open());
    var total =
        asked.isWrong()
            ? OptionalLong.empty()
            : apis.search(
                    new ApiQueries.Query(
                        actor, asked.filter(), asked.order(), Optional.empty(), 1, true))
                .total()
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty);
    return pages.showPart(
        request, "apis/facets.jte", new FacetsPage(facets.counted(counts), total));
  }

  private HttpResponse<?> one(HttpRequest<?> request, Actor actor, Facets facets, String label) {
    var definition =
        facets.definitions().stream().filter(one -> one.name().value().equals(label)).findFirst();
    if (definition.isEmpty()) {
      return HttpResponse.notFound();
    }
    var counts = facets.count(apis, actor, List.of(definition.get().name()));
    return pages.showPart(
        request,
        "apis/facetValues.jte",
        new Facet(
            facets.request(),
            definition.get(),
            true,
            Optional.ofNullable(counts.get(definition.get().name()))));
  }

  /** {@code GET /dashboard/apis.csv}: all APIs that match a filter, as a file. */
  @Get("/apis.csv")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> csv(HttpRequest<?> request, Actor actor) {
    var definitions = definitions(actor);
    var asked = ListRequest.of(request).resolving(definitions);
    if (asked.isWrong()) {
      return pages.leadTo(asked.address().toString());
    }
    var chosen =
        asked.columns().isEmpty()
            ? definitions.stream().map(LabelDefinition::name).toList()
            : asked.columns();
    var table = new CsvTable(chosen);
    var parts = apis.export(actor, asked.filter(), asked.order(), ApiQueries.MOST_EXPORTED);
    return Csv.file("apis", table.head(), parts, table::row);
  }

  private List<LabelDefinition> definitions(Actor actor) {
    return lists.definitions(actor);
  }
}
