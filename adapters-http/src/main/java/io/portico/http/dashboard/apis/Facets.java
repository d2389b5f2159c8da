package io.portico.http.dashboard.apis;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.selector.Requirement;
import io.portico.http.dashboard.apis.Facet.Option;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedSet;

/** Builds the filters of the list from the definitions of labels and the counts of their values. */
record Facets(ListRequest request, List<LabelDefinition> definitions) {

  static final String PATH = Section.APIS.path() + "/facets";

  /** How many filters are open unless a label is chosen. */
  private static final int FIRST_OPEN = 4;

  /** How many values a filter shows at first. */
  private static final int FIRST_VALUES = 8;

  /** How many values a filter shows at all. */
  private static final int MOST_VALUES = 60;

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
                facet(
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

  /** Returns the filter by one label. */
  Facet facet(LabelDefinition definition, boolean open, Optional<LabelCounts> counts) {
    var name = definition.name();
    var edits = SelectorEdits.of(request.selector());
    var chosen = edits.values(name);
    var values = values(definition, counts, chosen);
    var options =
        values.stream().limit(MOST_VALUES).map(value -> option(name, value, counts)).toList();
    var first = Math.min(Math.max(FIRST_VALUES, chosen.size()), options.size());
    var unlisted =
        values.size() - options.size() + counts.map(LabelCounts::furtherValues).orElse(0L);
    return new Facet(
        name.value(),
        definition.title(),
        open,
        edits.on(name).isEmpty() ? 0 : Math.max(1, chosen.size()),
        edits.isExcluding(name),
        chosen.isEmpty() ? "" : link(edits.with(new Requirement.In(name, chosen))),
        chosen.isEmpty() ? "" : link(edits.with(new Requirement.NotIn(name, chosen))),
        options.subList(0, first),
        options.subList(first, options.size()),
        unlisted,
        labelled(name, counts),
        counts.isPresent(),
        address(name).toString());
  }

  private Address address(LabelName name) {
    return request.address(PATH).and("label", name.value());
  }

  /* Lists keep their order, which often has a meaning; free texts begin with the most frequent. */
  private static List<String> values(
      LabelDefinition definition, Optional<LabelCounts> counts, SequencedSet<String> chosen) {
    var values = new LinkedHashSet<>(chosen);
    switch (definition.allowed()) {
      case FreeText() ->
          counts.ifPresent(
              found -> found.values().keySet().forEach(value -> values.add(value.value())));
      case ListedValues(var listed) -> {
        if (listed.size() <= FIRST_VALUES) {
          values.clear();
        }
        if (listed.size() > FIRST_VALUES) {
          counts.ifPresent(
              found -> found.values().keySet().forEach(value -> values.add(value.value())));
        }
        listed.forEach(value -> values.add(value.value()));
        values.addAll(chosen);
      }
    }
    return new ArrayList<>(values);
  }

  private Option option(LabelName name, String value, Optional<LabelCounts> counts) {
    var edits = SelectorEdits.of(request.selector());
    var count =
        counts
            .map(found -> found.values().getOrDefault(new LabelValue(value), 0L))
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty);
    return new Option(
        Words.plain(value),
        edits.values(name).contains(value),
        count,
        link(edits.toggle(name, value)));
  }

  private List<Option> labelled(LabelName name, Optional<LabelCounts> counts) {
    return List.of(
        asSuch("apis.facet.any", new Requirement.Exists(name), counts.map(LabelCounts::labelled)),
        asSuch(
            "apis.facet.none", new Requirement.Absent(name), counts.map(LabelCounts::unlabelled)));
  }

  private Option asSuch(String key, Requirement requirement, Optional<Long> count) {
    var edits = SelectorEdits.of(request.selector());
    var chosen = edits.requirements().contains(requirement);
    return new Option(
        Words.of(key),
        chosen,
        count.map(OptionalLong::of).orElseGet(OptionalLong::empty),
        link(chosen ? edits.without(requirement) : edits.with(requirement)));
  }

  private String link(SelectorEdits edits) {
    return request.selecting(edits).toString();
  }
}
