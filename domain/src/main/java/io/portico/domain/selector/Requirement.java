package io.portico.domain.selector;

import static java.util.stream.Collectors.toCollection;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.UnaryOperator;

/**
 * A requirement on the labels of an API. An API without the label meets every negated requirement.
 */
public sealed interface Requirement {

  /** The maximum number of values of one list. */
  int MOST_VALUES = 1_000;

  /** Returns whether {@code labels} meet the requirement. */
  default boolean matches(Labels labels) {
    return switch (this) {
      case Exists(var name) -> labels.valueOf(name).isPresent();
      case Absent(var name) -> labels.valueOf(name).isEmpty();
      case In(var name, var values) -> isOneOf(labels, name, values);
      case NotIn(var name, var values) -> !isOneOf(labels, name, values);
      case StartsWith(var name, var prefix) ->
          labels.valueOf(name).map(value -> value.value().startsWith(prefix)).orElse(false);
      case Contains(var name, var part) ->
          labels.valueOf(name).map(value -> value.value().contains(part)).orElse(false);
      case GroupExists(var group) -> hasAnyBelow(labels, group);
      case GroupAbsent(var group) -> !hasAnyBelow(labels, group);
    };
  }

  /**
   * Returns this requirement with other label names. A group stays as it is: it matches the current
   * names below it.
   */
  default Requirement renamed(UnaryOperator<LabelName> names) {
    return switch (this) {
      case Exists(var name) -> new Exists(names.apply(name));
      case Absent(var name) -> new Absent(names.apply(name));
      case In(var name, var values) -> new In(names.apply(name), values);
      case NotIn(var name, var values) -> new NotIn(names.apply(name), values);
      case StartsWith(var name, var prefix) -> new StartsWith(names.apply(name), prefix);
      case Contains(var name, var part) -> new Contains(names.apply(name), part);
      case GroupExists _, GroupAbsent _ -> this;
    };
  }

  /** Returns whether all labels that meet this requirement surely meet {@code other}. */
  default boolean implies(Requirement other) {
    return equals(other)
        || (this instanceof In(var name, var listed)
            && switch (other) {
              case Exists(var otherName) -> name.equals(otherName);
              case In(var otherName, var others) ->
                  name.equals(otherName) && others.containsAll(listed);
              case Absent _, NotIn _, StartsWith _, Contains _ -> false;
              case GroupExists _, GroupAbsent _ -> false;
            });
  }

  /** Returns this requirement with other values, if it lists values of the label. */
  default Requirement withValues(LabelName label, UnaryOperator<String> values) {
    return switch (this) {
      case In(var name, var listed) when name.equals(label) -> new In(name, each(listed, values));
      case NotIn(var name, var listed) when name.equals(label) ->
          new NotIn(name, each(listed, values));
      case In _, NotIn _, Exists _, Absent _, StartsWith _, Contains _ -> this;
      case GroupExists _, GroupAbsent _ -> this;
    };
  }

  private static SequencedSet<String> each(
      SequencedSet<String> listed, UnaryOperator<String> values) {
    return listed.stream().map(values).collect(toCollection(LinkedHashSet::new));
  }

  /** Returns the requirement as it is written in a selector. */
  default String text() {
    return switch (this) {
      case Exists(var name) -> name.value();
      case Absent(var name) -> "!" + name;
      case In(var name, var values) ->
          values.size() == 1
              ? name + "=" + Quoting.quoted(values.getFirst())
              : name + " in " + Quoting.listed(values);
      case NotIn(var name, var values) ->
          values.size() == 1
              ? name + "!=" + Quoting.quoted(values.getFirst())
              : name + " notin " + Quoting.listed(values);
      case StartsWith(var name, var prefix) -> name + "^=" + Quoting.quoted(prefix);
      case Contains(var name, var part) -> name + "*=" + Quoting.quoted(part);
      case GroupExists(var group) -> group + ".*";
      case GroupAbsent(var group) -> "!" + group + ".*";
    };
  }

  /** Returns the name of the required label; empty for a group. */
  default Optional<LabelName> label() {
    return switch (this) {
      case Exists(var name) -> Optional.of(name);
      case Absent(var name) -> Optional.of(name);
      case In(var name, _) -> Optional.of(name);
      case NotIn(var name, _) -> Optional.of(name);
      case StartsWith(var name, _) -> Optional.of(name);
      case Contains(var name, _) -> Optional.of(name);
      case GroupExists _, GroupAbsent _ -> Optional.empty();
    };
  }

  private static boolean isOneOf(Labels labels, LabelName name, SequencedSet<String> values) {
    return labels.valueOf(name).map(value -> values.contains(value.value())).orElse(false);
  }

  private static boolean hasAnyBelow(Labels labels, LabelName group) {
    return labels.byName().keySet().stream().anyMatch(name -> name.isBelow(group));
  }

  /** {@code key}: the API has the label, with any value. */
  record Exists(LabelName name) implements Requirement {}

  /** {@code !key}: the API does not have the label. */
  record Absent(LabelName name) implements Requirement {}

  /** {@code key=value}, {@code key in (a,b)}: the label has one of these values. */
  record In(LabelName name, SequencedSet<String> values) implements Requirement {
    public In {
      values = copied(values);
    }
  }

  /** {@code key!=value}, {@code key notin (a,b)}: the label has none of these values. */
  record NotIn(LabelName name, SequencedSet<String> values) implements Requirement {
    public NotIn {
      values = copied(values);
    }
  }

  /** {@code key^=prefix}: the value of the label starts with this text. */
  record StartsWith(LabelName name, String prefix) implements Requirement {
    public StartsWith {
      prefix = LineForm.of(requireText(prefix));
    }
  }

  /** {@code key*=part}: the value of the label contains this text. */
  record Contains(LabelName name, String part) implements Requirement {
    public Contains {
      part = LineForm.of(requireText(part));
    }
  }

  /** {@code group.*}: the API has a label below the group. */
  record GroupExists(LabelName group) implements Requirement {}

  /** {@code !group.*}: the API has no label below the group. */
  record GroupAbsent(LabelName group) implements Requirement {}

  /* A value is sought in the form in which it comes in now, and as it may be stored from before. */
  private static SequencedSet<String> copied(SequencedSet<String> values) {
    if (values.isEmpty()) {
      throw InvalidValueException.found("selector", "no value", "at least one value");
    }
    ListRules.atMost("selector", values.size(), MOST_VALUES, "values");
    values.forEach(Requirement::requireText);
    var forms = new LinkedHashSet<String>();
    for (var value : values) {
      forms.add(LineForm.of(value));
      forms.add(value);
    }
    return Collections.unmodifiableSequencedSet(forms);
  }

  private static String requireText(String text) {
    if (text.isEmpty() || Text.length(text) > LabelValue.LONGEST) {
      throw new InvalidValueException(
          "selector", text, "values of 1 to " + LabelValue.LONGEST + " characters");
    }
    if (!text.codePoints().allMatch(Text::isPrintable)) {
      throw new InvalidValueException("selector", text, "values without control characters");
    }
    return text;
  }
}
