package io.portico.domain.label;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.ListRules;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The values that a label accepts: {@linkplain FreeText any text} or {@linkplain OneOf a list}. */
public sealed interface AllowedValues {

  /** The maximum number of values that a definition may list. */
  int MOST = 1_000;

  /** Returns whether an API may carry {@code value}. */
  default boolean accepts(LabelValue value) {
    return switch (this) {
      case FreeText() -> true;
      case OneOf(var values) -> values.contains(value);
    };
  }

  /** Returns the first of {@code described} whose meaning a definition may not describe. */
  default Optional<LabelValue> firstUndescribable(Collection<LabelValue> described) {
    if (described.isEmpty()) {
      return Optional.empty();
    }
    return switch (this) {
      case FreeText() -> described.stream().findFirst();
      case OneOf(var values) -> {
        var listed = new HashSet<>(values);
        yield described.stream().filter(value -> !listed.contains(value)).findFirst();
      }
    };
  }

  /** Returns the accepted values as people read them, for example {@code one of eu, us}. */
  default String expected() {
    return switch (this) {
      case FreeText() -> "any text";
      case OneOf one -> one.expectedValues();
    };
  }

  /** Any text. */
  record FreeText() implements AllowedValues {}

  /** Only the listed values; all different, at most {@value AllowedValues#MOST}. */
  record OneOf(List<LabelValue> values) implements AllowedValues {

    private static final int MOST_SHOWN = 10;

    public OneOf {
      values = List.copyOf(values);
      ListRules.oneTo("values", values.size(), MOST, "values");
      ListRules.distinct("values[%d]", values, "values that are all different");
    }

    private String expectedValues() {
      var first = values.stream().limit(MOST_SHOWN).map(LabelValue::value).collect(joining(", "));
      return values.size() <= MOST_SHOWN
          ? "one of " + first
          : "one of %s and %d more".formatted(first, values.size() - MOST_SHOWN);
    }
  }
}
