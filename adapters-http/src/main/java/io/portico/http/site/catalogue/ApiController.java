package io.portico.http.site.catalogue;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.site.SiteCatalogueQueries;
import io.portico.application.port.in.site.SiteCatalogueQueries.Details;
import io.portico.application.port.in.site.SiteCatalogueQueries.OfferedPlan;
import io.portico.application.port.in.site.SiteCatalogueQueries.Reader;
import io.portico.application.port.in.site.SiteCatalogueQueries.Selection;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.Offering;
import io.portico.http.definition.DocumentResponse;
import io.portico.http.page.Chip;
import io.portico.http.page.PlanWords;
import io.portico.http.page.Words;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteController;
import io.portico.http.site.SitePages;
import io.portico.http.site.SiteVisit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalogue of a site, by words and labels, and the pages of what it offers. */
@SiteController(Portal.SITE + ApiController.APIS)
record ApiController(SiteCatalogueQueries catalogue, ReferenceReader references, SitePages pages) {

  static final String APIS = "/apis";

  private static final String MARKDOWN_ENDING = ".md";
  private static final MediaType MARKDOWN = MediaType.of("text/markdown; charset=utf-8");

  /* Of a longer document only the beginning would be read. */
  private static final int MOST_SHOWN = 256 * 1024;

  /** {@code GET /portal/{site}/apis}: what matches the words and labels. */
  @Get
  HttpResponse<?> list(HttpRequest<?> request, SiteVisit visit) {
    var query = ApiQuery.of(request, visit.site());
    var found = select(visit, query);
    var total = found.page().total();
    var page = query.page().within(total);
    if (page.number() != query.page().number()) {
      query = new ApiQuery(query.text(), query.labels(), page);
      found = select(visit, query);
    }
    var path = visit.path(APIS);
    var address = query.address(path);
    var titles = found.titles();
    var cards =
        found.page().items().stream().map(offering -> card(visit, offering, titles)).toList();
    var model =
        new ApiListPage(
            query.text(),
            facets(found, query),
            filters(found, query, path),
            cards,
            page.paging("apis.shown", address, cards.size(), total),
            path,
            visit.developer().isPresent());
    return pages.show(
        request, SiteContent.of("site/catalogue/list.jte", model, Words.of("apis.title")).at(APIS));
  }

  private Selection select(SiteVisit visit, ApiQuery query) {
    return catalogue.select(
        reader(visit),
        new SiteCatalogueQueries.Query(query.words(), query.labels(), query.page().range()));
  }

  private static Reader reader(SiteVisit visit) {
    return new Reader(visit.site(), visit.developer().map(SignedInDeveloper::developer));
  }

  private static ApiListPage.Card card(
      SiteVisit visit, Offering offering, Map<LabelName, String> titles) {
    return new ApiListPage.Card(
        visit.path(path(offering.id())),
        offering.name(),
        offering.version(),
        offering.summary(),
        chips(visit, offering, titles));
  }

  /* In the order of the settings, each leading to what else carries it. */
  private static List<Chip> chips(
      SiteVisit visit, Offering offering, Map<LabelName, String> titles) {
    return visit.site().labelsShown().stream()
        .flatMap(
            name ->
                offering.labels().valueOf(name).stream()
                    .map(
                        value ->
                            Chip.label(
                                name.value(),
                                titles.getOrDefault(name, name.value()),
                                value.value())))
        .toList();
  }

  private static List<ApiListPage.Facet> facets(Selection found, ApiQuery query) {
    return found.facets().stream()
        .map(
            facet ->
                new ApiListPage.Facet(
                    facet.title(),
                    query.labels().isEmpty() || query.labels().containsKey(facet.name()),
                    facet.values().entrySet().stream()
                        .map(
                            value ->
                                new ApiListPage.Value(
                                    ApiQuery.parameter(facet.name(), value.getKey()),
                                    value.getKey().value(),
                                    value.getValue(),
                                    query.has(facet.name(), value.getKey())))
                        .toList()))
        .toList();
  }

  private static List<ApiListPage.Filter> filters(Selection found, ApiQuery query, String path) {
    var filters = new ArrayList<ApiListPage.Filter>();
    var address = query.address(path);
    query
        .labels()
        .forEach(
            (name, values) ->
                values.forEach(
                    value ->
                        filters.add(
                            new ApiListPage.Filter(
                                found.titles().getOrDefault(name, name.value())
                                    + ": "
                                    + value.value(),
                                address
                                    .without(ApiQuery.LABEL, ApiQuery.parameter(name, value))
                                    .toString()))));
    return filters;
  }

  private static String path(String id) {
    return APIS + "/" + id;
  }

  /**
   * {@code GET /portal/{site}/apis/{id}}: an API or a plan that is offered; with {@code .md} behind
   * the id, as Markdown.
   */
  @Get("/{id}")
  HttpResponse<?> show(HttpRequest<?> request, SiteVisit visit, String id) {
    if (id.endsWith(MARKDOWN_ENDING)) {
      var offered = id.substring(0, id.length() - MARKDOWN_ENDING.length());
      var details = catalogue.find(reader(visit), offered);
      return HttpResponse.ok(OfferingMarkdown.of(details, visit.path(path(offered))))
          .contentType(MARKDOWN);
    }
    var details = catalogue.find(reader(visit), id);
    return pages.show(
        request,
        SiteContent.of(
                "site/catalogue/api.jte",
                page(visit, details),
                Words.plain(details.offering().name()))
            .at(APIS));
  }

  private static ApiPage page(SiteVisit visit, Details details) {
    var offering = details.offering();
    var path = visit.path(path(offering.id()));
    return new ApiPage(
        path,
        offering,
        chips(visit, offering, details.titles()),
        details.plans().stream().map(plan -> plan(visit, plan)).toList(),
        versions(path, details.definitions()),
        visit.developer().isPresent());
  }

  private static ApiPage.Plan plan(SiteVisit visit, OfferedPlan plan) {
    var entry = plan.entry();
    return new ApiPage.Plan(
        entry.name(),
        entry.texts().shortDescription(),
        PlanWords.of(plan.details()),
        Optional.of(visit.path("/applications/request?plan=" + entry.plan()))
            .filter(_ -> plan.details().issuesKeys() && !entry.keyless()),
        entry.keyless());
  }

  /* The latest revision of each version, with what changed since the one before, of any version. */
  private static List<ApiPage.Version> versions(String path, List<Definition> all) {
    var versions = new ArrayList<ApiPage.Version>();
    for (var i = 0; i < all.size(); i++) {
      var one = all.get(i);
      if (all.subList(0, i).stream().anyMatch(later -> later.version().equals(one.version()))) {
        continue;
      }
      var before = i + 1 < all.size() ? Optional.of(all.get(i + 1)) : Optional.<Definition>empty();
      versions.add(
          new ApiPage.Version(
              one.version(),
              ApiPage.format(one),
              one.setAt(),
              path + "/definition?revision=" + one.revision(),
              before.map(_ -> path + "/changes?to=" + one.revision())));
    }
    return versions;
  }

  /** {@code GET /portal/{site}/apis/{id}/definition}: downloads a document. */
  @Get("/{id}/definition")
  HttpResponse<?> definition(HttpRequest<?> request, SiteVisit visit, String id) {
    var definition = catalogue.definition(reader(visit), id, revision(request, "revision"));
    return DocumentResponse.of(
        request, definition, () -> catalogue.document(reader(visit), id, definition.revision()));
  }

  private static Optional<Integer> revision(HttpRequest<?> request, String name) {
    return Optional.ofNullable(request.getParameters().get(name))
        .map(
            text -> {
              if (!text.matches("[1-9]\\d{0,8}")) {
                throw RecordKind.DEFINITION.notFound(text).get();
              }
              return Integer.valueOf(text);
            });
  }

  /**
   * {@code GET /portal/{site}/apis/{id}/changes}: the difference of a revision to the one before.
   */
  @Get("/{id}/changes")
  HttpResponse<?> changes(HttpRequest<?> request, SiteVisit visit, String id) {
    var reader = reader(visit);
    var details = catalogue.find(reader, id);
    var to = catalogue.definition(reader, id, revision(request, "to"));
    var before =
        details.definitions().stream()
            .filter(one -> one.revision() < to.revision())
            .findFirst()
            .orElseThrow(RecordKind.DEFINITION.notFound(id));
    var model =
        new ChangesPage(
            visit.path(path(id)),
            details.offering().name(),
            named(before),
            named(to),
            catalogue.difference(reader, id, before.revision(), to.revision()));
    return pages.show(
        request,
        SiteContent.of(
                "site/catalogue/changes.jte",
                model,
                Words.of("api.changesOf", details.offering().name()))
            .at(APIS));
  }

  private static String named(Definition definition) {
    return definition.version().isEmpty() ? "–" : definition.version();
  }

  /** {@code GET /portal/{site}/apis/{id}/reference}: what the definition says. */
  @Get("/{id}/reference")
  HttpResponse<?> reference(HttpRequest<?> request, SiteVisit visit, String id) {
    var reader = reader(visit);
    var details = catalogue.find(reader, id);
    var definition = catalogue.definition(reader, id, revision(request, "revision"));
    var reference =
        references.read(definition, () -> catalogue.document(reader, id, definition.revision()));
    var source =
        Optional.of(definition)
            .filter(one -> reference.isEmpty() && one.size() <= MOST_SHOWN)
            .map(one -> catalogue.document(reader, id, one.revision()))
            .map(document -> new String(document, StandardCharsets.UTF_8));
    var path = visit.path(path(id));
    var model =
        new ReferencePage(
            path,
            details.offering().name(),
            definition.version(),
            path + "/definition?revision=" + definition.revision(),
            reference,
            source,
            definition.type().format() == DefinitionFormat.OPENAPI);
    return pages.show(
        request,
        SiteContent.of(
                "site/catalogue/reference.jte",
                model,
                Words.of("api.referenceOf", details.offering().name()))
            .at(APIS));
  }

  /** {@code GET /portal/{site}/apis/{id}/explorer}: the reference that a script draws. */
  @Get("/{id}/explorer")
  HttpResponse<?> explorer(HttpRequest<?> request, SiteVisit visit, String id) {
    var reader = reader(visit);
    var details = catalogue.find(reader, id);
    var definition = catalogue.definition(reader, id, revision(request, "revision"));
    if (definition.type().format() != DefinitionFormat.OPENAPI) {
      return pages.leadTo(request, path(id) + "/reference");
    }
    var path = visit.path(path(id));
    return pages.bare(
        request,
        "site/catalogue/explorer.jte",
        new ExplorerPage(
            path,
            visit.base(),
            details.offering().name(),
            path + "/definition?revision=" + definition.revision()));
  }
}
