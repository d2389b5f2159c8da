package io.portico.http.dashboard.apis;

import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.selector.Requirement;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * A filter of the list by one label.
 *
 * @param request the list
 * @param open whether its values are shown
 * @param counts of its values; empty if the filter is asked for them
 */
public record Facet(
    ListRequest request, LabelDefinition label, boolean open, Optional<LabelCounts> counts) {

  /** How many values a filter shows at first. */
  private static final int FIRST_VALUES = 8;

  /** How many values a filter shows at all. */
  private static final int MOST_VALUES = 60;

  /**
   * A choice.
   *
   * @param link to the list with this choice made or taken back
   */
  public record Option(Words words, boolean chosen, Optional<Long> count, String link) {

    /** Returns whether no API would be left. */
    public boolean isEmpty() {
      return count.equals(Optional.of(0L));
    }
  }

  /**
   * The values of the label.
   *
   * @param first those that are shown first
   * @param further those that are shown on demand
   * @param unlisted the number of those that are not shown
   */
  public record Values(List<Option> first, List<Option> further, long unlisted) {}

  /** Returns the id of the element. */
  public String id() {
    return "facet-" + name().value().replace('.', '-');
  }

  private LabelName name() {
    return label.name();
  }

  private SelectorEdits edits() {
    return SelectorEdits.of(request.selector());
  }

  private SequencedSet<String> chosenValues() {
    return edits().values(name());
  }

  /** Returns the number of chosen values, or 1 if the label as such is chosen. */
  public int chosen() {
    return edits().on(name()).isEmpty() ? 0 : Math.max(1, chosenValues().size());
  }

  /** Returns whether the list is of the APIs without the chosen values. */
  public boolean isExcluding() {
    return edits().isExcluding(name());
  }

  /** Returns the list of the APIs with the chosen values; empty unless some are chosen. */
  public Optional<String> including() {
    var chosen = chosenValues();
    return chosen.isEmpty()
        ? Optional.empty()
        : Optional.of(link(edits().with(new Requirement.In(name(), chosen))));
  }

  /** Returns the list of the APIs without the chosen values. */
  public String excluding() {
    return link(edits().with(new Requirement.NotIn(name(), chosenValues())));
  }

  /** Returns the path of the filter with its counts. */
  public String path() {
    return request.address(Facets.PATH).and("label", name().value()).toString();
  }

  /** Returns the values of the label. */
  public Values values() {
    var chosen = chosenValues();
    var values = shownValues(chosen);
    var options = values.stream().limit(MOST_VALUES).map(this::option).toList();
    var first = Math.min(Math.max(FIRST_VALUES, chosen.size()), options.size());
    return new Values(
        options.subList(0, first),
        options.subList(first, options.size()),
        values.size() - options.size() + counts.map(LabelCounts::furtherValues).orElse(0L));
  }

  /* Lists keep their order, which often has a meaning; free texts begin with the most frequent. */
  private List<String> shownValues(SequencedSet<String> chosen) {
    var values = new LinkedHashSet<>(chosen);
    var counted =
        counts.stream()
            .flatMap(found -> found.values().keySet().stream())
            .map(LabelValue::value)
            .toList();
    switch (label.allowed()) {
      case FreeText() -> values.addAll(counted);
      case ListedValues(var listed) -> {
        if (listed.size() <= FIRST_VALUES) {
          values.clear();
        } else {
          values.addAll(counted);
        }
        listed.forEach(value -> values.add(value.value()));
        values.addAll(chosen);
      }
    }
    return new ArrayList<>(values);
  }

  private Option option(String value) {
    return new Option(
        Words.plain(value),
        chosenValues().contains(value),
        counts.map(found -> found.values().getOrDefault(new LabelValue(value), 0L)),
        link(edits().toggle(name(), value)));
  }

  /** Returns the label with any value, and the lack of it. */
  public List<Option> labelled() {
    return List.of(
        asSuch("apis.facet.any", new Requirement.Exists(name()), counts.map(LabelCounts::labelled)),
        asSuch(
            "apis.facet.none",
            new Requirement.Absent(name()),
            counts.map(LabelCounts::unlabelled)));
  }

  private Option asSuch(String key, Requirement requirement, Optional<Long> count) {
    var chosen = edits().requirements().contains(requirement);
    return new Option(
        Words.of(key),
        chosen,
        count,
        link(chosen ? edits().without(requirement) : edits().with(requirement)));
  }

  private String link(SelectorEdits edits) {
    return request.selecting(edits).toString();
  }
}
