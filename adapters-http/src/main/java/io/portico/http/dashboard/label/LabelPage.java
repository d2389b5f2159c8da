package io.portico.http.dashboard.label;

import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.page.Words;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * One label.
 *
 * @param counts empty unless counted
 */
public record LabelPage(
    LabelDefinition definition, Optional<LabelCounts> counts, References references) {

  private static final int MOST_VALUES = 200;

  /** Returns the path of the page. */
  public String path() {
    return LabelPaths.of(definition);
  }

  /** Returns what it accepts. */
  public Words accepts() {
    return LabelListController.values(definition.allowed());
  }

  /** Returns how many APIs carry it; empty unless counted. */
  public Optional<Usage> usage() {
    return counts.map(found -> new Usage(definition, found.labelled(), found.unlabelled()));
  }

  /** Returns the first values that it accepts or, if it accepts any text, the most frequent. */
  public List<LabelValue> values() {
    return all().stream().limit(MOST_VALUES).toList();
  }

  /** Returns the number of values that are not listed. */
  public long further() {
    return Math.max(0, all().size() - MOST_VALUES)
        + counts.map(LabelCounts::furtherValues).orElse(0L);
  }

  /* Listed values keep their order, which often has a meaning; free texts begin with the most
  frequent. */
  private SequencedSet<LabelValue> all() {
    var values = new LinkedHashSet<LabelValue>();
    switch (definition.allowed()) {
      case FreeText() -> {}
      case ListedValues(var listed) -> values.addAll(listed);
    }
    counts.ifPresent(found -> values.addAll(found.values().keySet()));
    return values;
  }

  /** Returns what a value means; empty text if nothing says so. */
  public String meaning(LabelValue value) {
    return definition.texts().values().getOrDefault(value, "");
  }

  /** Returns the list of the APIs with a value. */
  public String link(LabelValue value) {
    return ApiPaths.with(definition.name(), value.value());
  }

  /** Returns how many APIs have a value. */
  public long apis(LabelValue value) {
    return counts.map(found -> found.values().getOrDefault(value, 0L)).orElse(0L);
  }

  /** Returns the share of a value among the APIs with the label. */
  public double share(LabelValue value) {
    return counts
        .filter(found -> found.labelled() > 0)
        .map(found -> (double) apis(value) / found.labelled())
        .orElse(0d);
  }
}
