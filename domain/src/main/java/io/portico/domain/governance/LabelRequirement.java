package io.portico.domain.governance;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.shared.InvalidValueException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.UnaryOperator;

/**
 * A label that a policy requires on an API.
 *
 * @param values the values it may have there, all different; none means any
 */
public record LabelRequirement(LabelName label, List<LabelValue> values) {

  /** The most values of one requirement. */
  public static final int MOST_VALUES = 100;

  private static final int VALUES_SHOWN = 10;

  public LabelRequirement {
    requireNonNull(label, "label");
    values = List.copyOf(values);
    if (values.size() > MOST_VALUES) {
      throw InvalidValueException.found(
          "values", values.size() + " values", "at most " + MOST_VALUES);
    }
    var seen = new HashSet<LabelValue>();
    for (var i = 0; i < values.size(); i++) {
      if (!seen.add(values.get(i))) {
        throw new InvalidValueException(
            "values[" + i + "]", values.get(i).value(), "values that are all different");
      }
    }
  }

  /** Returns whether {@code labels} are as required. */
  public boolean isMetBy(Labels labels) {
    return labels
        .valueOf(label)
        .map(value -> values.isEmpty() || values.contains(value))
        .orElse(false);
  }

  /** Returns what is wanted, for people: {@code region: one of eu, us}. */
  public String wanted() {
    return label + ": " + wantedValue();
  }

  /** Returns which value is wanted, for people. */
  public String wantedValue() {
    if (values.isEmpty()) {
      return "any value";
    }
    var first = values.stream().limit(VALUES_SHOWN).map(LabelValue::value).collect(joining(", "));
    return values.size() <= VALUES_SHOWN
        ? "one of " + first
        : "one of %s and %d more".formatted(first, values.size() - VALUES_SHOWN);
  }

  /** Returns the same requirement of a label of another name. */
  public LabelRequirement renamed(UnaryOperator<LabelName> names) {
    return new LabelRequirement(names.apply(label), values);
  }

  /** Returns the demand that exactly the labels meet which are as required. */
  Requirement met() {
    return values.isEmpty() ? new Requirement.Exists(label) : new Requirement.In(label, texts());
  }

  /** Returns the demand that exactly the labels meet which are not as required. */
  Requirement unmet() {
    return values.isEmpty() ? new Requirement.Absent(label) : new Requirement.NotIn(label, texts());
  }

  private SequencedSet<String> texts() {
    return values.stream().map(LabelValue::value).collect(toCollection(LinkedHashSet::new));
  }
}
