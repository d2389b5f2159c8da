package io.portico.domain.label;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.ListRules;
import java.util.List;

/** A label accepts only the listed values; all different, at most {@value #MOST}. */
public record ListedValues(List<LabelValue> values) implements AllowedValues {

  /** The maximum number of values that a definition may list. */
  public static final int MOST = 1_000;

  private static final int MOST_SHOWN = 10;

  public ListedValues {
    values = List.copyOf(values);
    ListRules.oneTo("values", values.size(), MOST, "values");
    ListRules.distinct("values[%d]", values, "values that are all different");
  }

  String expectedValues() {
    var first = values.stream().limit(MOST_SHOWN).map(LabelValue::value).collect(joining(", "));
    return values.size() <= MOST_SHOWN
        ? "one of " + first
        : "one of %s and %d more".formatted(first, values.size() - MOST_SHOWN);
  }
}
