package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.HashSet;
import java.util.List;

/** The values a label may take: {@linkplain OneOf one of a list}, or {@linkplain FreeText any}. */
public sealed interface AllowedValues {

  /** The most values a definition may list. */
  int MOST = 1_000;

  /** Returns the rule a definition states by listing {@code values}; an empty list means any. */
  static AllowedValues listedAs(List<LabelValue> values) {
    return values.isEmpty() ? new FreeText() : new OneOf(values);
  }

  /** Returns whether {@code value} may be used. */
  default boolean accepts(LabelValue value) {
    return switch (this) {
      case FreeText() -> true;
      case OneOf(var values) -> values.contains(value);
    };
  }

  /** Returns the listed values, in the order they were listed; none for free text. */
  default List<LabelValue> listed() {
    return switch (this) {
      case FreeText() -> List.of();
      case OneOf(var values) -> values;
    };
  }

  /** Any text is a value. */
  record FreeText() implements AllowedValues {}

  /** Only the listed values may be used; all different, at most {@value AllowedValues#MOST}. */
  record OneOf(List<LabelValue> values) implements AllowedValues {
    public OneOf {
      values = List.copyOf(values);
      if (values.isEmpty() || values.size() > MOST) {
        throw InvalidValueException.found(
            "values", values.size() + " values", "1 to " + MOST + " values");
      }
      var seen = new HashSet<LabelValue>();
      for (var i = 0; i < values.size(); i++) {
        if (!seen.add(values.get(i))) {
          throw new InvalidValueException(
              "values[" + i + "]", values.get(i).value(), "values that are all different");
        }
      }
    }
  }
}
