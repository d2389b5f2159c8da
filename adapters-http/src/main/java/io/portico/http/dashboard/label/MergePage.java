package io.portico.http.dashboard.label;

import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * Asks which values of a label become which one.
 *
 * @param conflict a change of the label since the merge was asked about
 */
public record MergePage(LabelQueries.Usage usage, Fields fields, Optional<Conflict> conflict) {

  private static final int MOST_SHOWN = 200;

  /** Returns the label. */
  public LabelDefinition definition() {
    return usage.definition();
  }

  /** Returns the path of the label. */
  public String path() {
    return LabelPaths.of(definition());
  }

  /** Returns the values to merge: those that are listed, or the most frequent texts. */
  public List<LabelValue> values() {
    return switch (definition().allowed()) {
      case FreeText() -> usage.counts().values().keySet().stream().limit(MOST_SHOWN).toList();
      case ListedValues(var listed) -> listed;
    };
  }

  /** Returns how many APIs have a value. */
  public long apis(LabelValue value) {
    return usage.counts().values().getOrDefault(value, 0L);
  }

  /** Returns whether its values are listed, so that the target is one of them. */
  public boolean isListed() {
    return !definition().allowed().acceptsAnyText();
  }

  /** Returns the number of used values that are not shown. */
  public long further() {
    var counted = isListed() ? 0 : Math.max(0, usage.counts().values().size() - MOST_SHOWN);
    return counted + usage.counts().furtherValues();
  }

  /** Returns the values as options of a select. */
  public List<Choice> options() {
    return values().stream().map(value -> Choice.of(value.value())).toList();
  }
}
