package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.LabelQueries.Coverage;
import io.portico.application.port.in.label.LabelQueries.CoverageQuery;
import io.portico.application.port.in.label.LabelQueries.CoverageRow;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.http.dashboard.label.CoveragePage.Cell;
import io.portico.http.dashboard.label.CoveragePage.Row;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Shades;
import io.portico.http.page.Address;
import io.portico.http.page.Paging;
import io.portico.http.page.Percentages;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The coverage map: what share of the APIs carries each label, by the values of another label; or
 * how many APIs carry each two values of two labels.
 */
@DashboardController("/dashboard/labels/coverage")
record CoverageController(LabelQueries labels, LabelMatrices matrices, Pages pages) {

  private static final String PATH = Section.LABELS.path() + "/coverage";
  private static final String BY = "by";
  private static final String ROWS_OF = "rows";
  private static final String AFTER = "after";
  private static final int ROWS = 50;

  /* The label that every organisation starts with. */
  private static final String BUSINESS_DOMAIN = "business_domain";

  /** {@code GET /dashboard/labels/coverage}: the map. A second request loads its counts. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var definitions = labels.definitions(actor);
    var parameters = request.getParameters();
    var by =
        Optional.ofNullable(parameters.get(BY))
            .or(() -> preferred(definitions).map(definition -> definition.name().value()));
    var after =
        Optional.ofNullable(parameters.get(AFTER)).filter(LabelName::isValid).map(LabelName::new);
    var rowsOf = Optional.ofNullable(parameters.get(ROWS_OF)).filter(name -> !name.isEmpty());
    var counted = parameters.contains("counted");
    var address = Address.of(PATH);
    if (by.isPresent()) {
      address = address.with(BY, by.get());
    }
    if (rowsOf.isPresent()) {
      address = address.with(ROWS_OF, rowsOf.get());
    }
    var here = after.isPresent() ? address.with(AFTER, after.get().value()) : address;
    var counts =
        counted && rowsOf.isEmpty()
            ? by.map(name -> labels.coverage(new CoverageQuery(actor, name, after, ROWS)))
            : Optional.<Coverage>empty();
    var view = address;
    var model =
        new CoveragePage(
            by.orElse(""),
            rowsOf.orElse(""),
            definitions.stream().map(LabelPaths::choice).toList(),
            counted || by.isEmpty()
                ? Optional.empty()
                : Optional.of(here.with("counted", "true").toString()),
            counts.map(coverage -> map(coverage, view, after)),
            counted
                ? by.flatMap(across -> rowsOf.map(down -> matrices.of(actor, down, across)))
                : Optional.empty());
    return pages.show(
        request,
        Page.of("label/coverage.jte", model, Words.of("labels.coverage"))
            .in(Section.LABELS)
            .below(Crumb.of(Section.LABELS))
            .withPart("label/coverageMap.jte"));
  }

  /* The business domain, if it is still called so; else a label with few values. */
  private static Optional<LabelDefinition> preferred(List<LabelDefinition> definitions) {
    return definitions.stream()
        .min(
            Comparator.comparing(
                    (LabelDefinition definition) ->
                        !definition.name().value().equals(BUSINESS_DOMAIN))
                .thenComparing(LabelDefinition::deprecated)
                .thenComparing(definition -> definition.allowed().acceptsAnyText())
                .thenComparing(definition -> !definition.required()));
  }

  private static CoveragePage.Map map(Coverage coverage, Address view, Optional<LabelName> after) {
    var columns = ApiGroup.of(coverage.by());
    var by = coverage.by().definition();
    var rows =
        coverage.rows().items().stream()
            .filter(row -> !row.definition().name().equals(by.name()))
            .map(row -> row(row, columns))
            .toList();
    return new CoveragePage.Map(
        by.title(),
        columns,
        rows,
        Paging.of(
            Words.of("labels.shown", rows.size()),
            view,
            after,
            coverage.rows().next().map(LabelName::value)));
  }

  private static Row row(CoverageRow row, List<ApiGroup> columns) {
    return new Row(
        row.definition().title(),
        LabelPaths.of(row.definition()),
        columns.stream().map(group -> cell(group, row)).toList());
  }

  private static Cell cell(ApiGroup group, CoverageRow row) {
    var labelled = Math.min(group.apis(), group.labelled(row));
    var share = group.apis() == 0 ? 0 : (double) labelled / group.apis();
    var lacking = group.apis() - labelled;
    var name = row.definition().name();
    var requirement = lacking == 0 ? new Requirement.Exists(name) : new Requirement.Absent(name);
    return new Cell(
        Percentages.whole(share), Shades.of(share), lacking, group.link(Stream.of(requirement)));
  }
}
