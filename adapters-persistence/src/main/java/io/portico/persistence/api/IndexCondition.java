package io.portico.persistence.api;

import java.util.List;

/** A requirement of a selector, in the integer ids of {@code api_label}. */
sealed interface IndexCondition {

  /** No API meets it. */
  IndexCondition NEVER = new Constant(false);

  /** Every API meets it. */
  IndexCondition ALWAYS = new Constant(true);

  /** Returns the condition that an API has one of the values, of which there may be none. */
  static IndexCondition oneOf(List<Integer> values) {
    return values.isEmpty() ? NEVER : new OneOf(values);
  }

  /** Returns the condition that an API has none of the values. */
  static IndexCondition noneOf(List<Integer> values) {
    return values.isEmpty() ? ALWAYS : new NoneOf(values);
  }

  /** Returns the condition that an API has a label of one of the definitions. */
  static IndexCondition carriesAny(List<Integer> definitions) {
    return definitions.isEmpty() ? NEVER : new CarriesAny(definitions);
  }

  /** Returns the condition that an API has no label of the definitions. */
  static IndexCondition carriesNone(List<Integer> definitions) {
    return definitions.isEmpty() ? ALWAYS : new CarriesNone(definitions);
  }

  record Constant(boolean met) implements IndexCondition {}

  record OneOf(List<Integer> values) implements IndexCondition {}

  record NoneOf(List<Integer> values) implements IndexCondition {}

  record CarriesAny(List<Integer> definitions) implements IndexCondition {}

  record CarriesNone(List<Integer> definitions) implements IndexCondition {}

  record ValueLike(int definition, String pattern) implements IndexCondition {}
}
