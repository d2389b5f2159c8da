package io.portico.domain.label;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;

/** The values that a label accepts, one record for each kind. */
public sealed interface AllowedValues permits FreeText, ListedValues {

  /** Returns whether an API may carry {@code value}. */
  default boolean accepts(LabelValue value) {
    return switch (this) {
      case FreeText() -> true;
      case ListedValues(var values) -> values.contains(value);
    };
  }

  /** Returns whether an API may carry any value. */
  default boolean acceptsAnyText() {
    return switch (this) {
      case FreeText() -> true;
      case ListedValues _ -> false;
    };
  }

  /** Returns the first of {@code described} whose meaning a definition may not describe. */
  default Optional<LabelValue> firstUndescribable(Collection<LabelValue> described) {
    if (described.isEmpty()) {
      return Optional.empty();
    }
    return switch (this) {
      case FreeText() -> described.stream().findFirst();
      case ListedValues(var values) -> {
        var listed = new HashSet<>(values);
        yield described.stream().filter(value -> !listed.contains(value)).findFirst();
      }
    };
  }

  /** Returns the accepted values as people read them, for example {@code one of eu, us}. */
  default String expected() {
    return switch (this) {
      case FreeText() -> "any text";
      case ListedValues listed -> listed.expectedValues();
    };
  }
}
