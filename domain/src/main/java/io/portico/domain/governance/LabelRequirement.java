package io.portico.domain.governance;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.shared.ListRules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.UnaryOperator;

/**
 * A label that a policy requires on an API.
 *
 * @param values the distinct values it may have; empty means any
 */
public record LabelRequirement(LabelName label, List<LabelValue> values) {

  /** The most values of one requirement. */
  public static final int MOST_VALUES = 100;

  private static final int VALUES_SHOWN = 10;

  public LabelRequirement {
    values = List.copyOf(values);
    ListRules.atMost("values", values.size(), MOST_VALUES, "values");
    ListRules.distinct("values[%d]", values, "values that are all different");
  }

  /** Returns whether {@code labels} meet the requirement. */
  public boolean isMetBy(Labels labels) {
    return labels
        .valueOf(label)
        .map(value -> values.isEmpty() || values.contains(value))
        .orElse(false);
  }

  /** Returns the requirement as readable text: {@code region: one of eu, us}. */
  public String description() {
    return label + ": " + expectedValue();
  }

  /** Returns the required value as readable text. */
  public String expectedValue() {
    if (values.isEmpty()) {
      return "any value";
    }
    var first = values.stream().limit(VALUES_SHOWN).map(LabelValue::value).collect(joining(", "));
    if (values.size() == 1) {
      return first;
    }
    return values.size() <= VALUES_SHOWN
        ? "one of " + first
        : "one of %s and %d more".formatted(first, values.size() - VALUES_SHOWN);
  }

  /** Returns this requirement with the label renamed. */
  public LabelRequirement renamed(UnaryOperator<LabelName> names) {
    return new LabelRequirement(names.apply(label), values);
  }

  /** Returns the selector requirement that exactly the compliant labels match. */
  Requirement compliant() {
    return values.isEmpty() ? new Requirement.Exists(label) : new Requirement.In(label, texts());
  }

  /** Returns the selector requirement that exactly the violating labels match. */
  Requirement violating() {
    return values.isEmpty() ? new Requirement.Absent(label) : new Requirement.NotIn(label, texts());
  }

  private SequencedSet<String> texts() {
    return values.stream().map(LabelValue::value).collect(toCollection(LinkedHashSet::new));
  }
}
