package io.portico.http.dashboard.label;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApiQueries.Facets;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.label.CoveragePage.Matrix;
import io.portico.http.dashboard.label.CoveragePage.Matrix.Count;
import io.portico.http.dashboard.view.Shades;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;

/** Counts the APIs that carry a value of each of two labels, by both values. */
@Singleton
record LabelMatrices(LabelQueries labels, ApiQueries apis) {

  /**
   * Returns the matrix, with a row and a column for each of the most frequent values, for all
   * others, and for APIs without the label.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such label
   */
  Matrix of(Actor actor, String down, String across) {
    var rowsBy = labels.usage(actor, down);
    var columnsBy = labels.usage(actor, across);
    var columns = groups(columnsBy);
    var counts = new LinkedHashMap<ApiGroup, LabelCounts>();
    for (var row : groups(rowsBy)) {
      counts.put(row, counts(actor, row, columnsBy.definition().name()));
    }
    var most =
        counts.values().stream()
            .flatMapToLong(some -> columns.stream().mapToLong(column -> column.in(some)))
            .max()
            .orElse(0);
    return new Matrix(
        rowsBy.definition().title(),
        columnsBy.definition().title(),
        columns,
        counts.entrySet().stream()
            .map(
                row ->
                    new Matrix.Line(
                        row.getKey(),
                        columns.stream()
                            .map(column -> count(row.getKey(), column, row.getValue(), most))
                            .toList()))
            .toList());
  }

  /* Without that of all APIs. */
  private static List<ApiGroup> groups(LabelQueries.Usage usage) {
    var some = usage.counts().withValues(LabelQueries.MOST_COVERED_VALUES);
    return ApiGroup.of(new LabelQueries.Usage(usage.definition(), some)).stream().skip(1).toList();
  }

  private LabelCounts counts(Actor actor, ApiGroup row, LabelName label) {
    var selector = new Selector(row.requirements().toList());
    var filter = ApiFilter.of(new Selection.AnyOf(List.of(selector)));
    return switch (apis.countLabels(
        new ApiQueries.FacetsQuery(actor, filter, List.of(label), List.of()))) {
      case Facets.Counted(_, var counted, _) -> counted.getFirst();
      case Facets.UnknownLabels _, Facets.TooManyLabels _ ->
          throw RecordKind.LABEL.notFound(label.value()).get();
    };
  }

  private static Count count(ApiGroup row, ApiGroup column, LabelCounts counts, long most) {
    var apis = column.in(counts);
    return new Count(
        apis,
        apis == 0 ? "" : Shades.ofAmount((double) apis / most),
        row.link(column.requirements()));
  }
}
