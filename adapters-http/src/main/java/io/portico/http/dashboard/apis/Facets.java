package io.portico.http.dashboard.apis;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.http.dashboard.view.Section;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds the filters of the list from the definitions of labels and the counts of their values. */
record Facets(ListRequest request, List<LabelDefinition> definitions) {

  static final String PATH = Section.APIS.path() + "/facets";

  /** How many filters are open unless a label is chosen. */
  private static final int FIRST_OPEN = 4;

  /** Returns the filters without counts. */
  List<Facet> uncounted() {
    return counted(Map.of());
  }

  /** Returns the filters, with the counts of those labels that are among {@code counts}. */
  List<Facet> counted(Map<LabelName, LabelCounts> counts) {
    var open = open();
    return ordered().stream()
        .map(
            definition ->
                new Facet(
                    request,
                    definition,
                    open.contains(definition.name()),
                    Optional.ofNullable(counts.get(definition.name()))))
        .toList();
  }

  /** Counts the values of {@code labels}, each as if its own filter had no choice. */
  Map<LabelName, LabelCounts> count(ApiQueries queries, Actor actor, List<LabelName> labels) {
    var edits = SelectorEdits.of(request.selector());
    var counts = new LinkedHashMap<LabelName, LabelCounts>();
    var others = labels.stream().filter(label -> edits.on(label).isEmpty()).toList();
    if (!others.isEmpty()) {
      add(
          counts,
          queries.countLabels(
              new ApiQueries.FacetsQuery(actor, request.filter(), others, List.of())));
    }
    for (var label : labels) {
      if (edits.on(label).isPresent()) {
        add(
            counts,
            queries.countLabels(
                new ApiQueries.FacetsQuery(
                    actor, request.without(label), List.of(label), List.of())));
      }
    }
    return counts;
  }

  private static void add(Map<LabelName, LabelCounts> counts, ApiQueries.Facets answer) {
    switch (answer) {
      case ApiQueries.Facets.Counted(_, var labels, _) ->
          labels.forEach(label -> counts.put(label.label(), label));
      case ApiQueries.Facets.UnknownLabels _, ApiQueries.Facets.TooManyLabels _ -> {
        // A label was removed meanwhile.
      }
    }
  }

  /** Returns the labels whose filters are open: those with a choice, and the first. */
  List<LabelName> open() {
    var edits = SelectorEdits.of(request.selector());
    var open = new LinkedHashSet<LabelName>();
    ordered().stream()
        .map(LabelDefinition::name)
        .filter(name -> edits.on(name).isPresent())
        .forEach(open::add);
    ordered().stream().map(LabelDefinition::name).limit(FIRST_OPEN).forEach(open::add);
    return open.stream().limit(ApiQueries.FacetsQuery.MOST_LABELS).toList();
  }

  /* Every API should carry the required labels, so people know them. */
  private List<LabelDefinition> ordered() {
    return definitions.stream()
        .sorted(
            Comparator.comparing((LabelDefinition definition) -> !definition.required())
                .thenComparing(LabelDefinition::deprecated))
        .toList();
  }
}
