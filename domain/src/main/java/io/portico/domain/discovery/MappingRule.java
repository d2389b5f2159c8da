package io.portico.domain.discovery;

import static java.util.Objects.requireNonNull;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Tells which label something that a source says leads to. */
public sealed interface MappingRule {

  /** The most values that one rule translates. */
  int MOST_VALUES = 1_000;

  /** Returns the label that the rule gives, under the name it had when the rule was made. */
  LabelName label();

  /** Returns what the source says and what that means; anything else means itself. */
  SequencedMap<String, LabelValue> values();

  /**
   * The value under a key of the metadata.
   *
   * @param key compared exactly
   */
  record FromMetadata(String key, LabelName label, SequencedMap<String, LabelValue> values)
      implements MappingRule {

    private static final int LONGEST_KEY = 255;

    public FromMetadata {
      Text.line("metadata", key, LONGEST_KEY);
      requireNonNull(label, "label");
      values = copyOf(values);
    }
  }

  /**
   * What a regular expression takes out of a tag, or a fixed value for every tag it finds.
   *
   * @param expression at most {@value #LONGEST_EXPRESSION} characters
   */
  record FromTag(
      String expression,
      LabelName label,
      Optional<LabelValue> value,
      SequencedMap<String, LabelValue> values)
      implements MappingRule {

    /** The most characters of an expression. */
    public static final int LONGEST_EXPRESSION = 500;

    public FromTag {
      if (expression.isEmpty()) {
        throw new InvalidValueException("tag", expression, "a regular expression");
      }
      Text.prose("tag", expression, LONGEST_EXPRESSION);
      requireNonNull(label, "label");
      requireNonNull(value, "value");
      values = copyOf(values);
    }
  }

  private static SequencedMap<String, LabelValue> copyOf(Map<String, LabelValue> values) {
    if (values.size() > MOST_VALUES) {
      throw InvalidValueException.found(
          "values", values.size() + " values", "at most " + MOST_VALUES);
    }
    values.forEach((said, _) -> Text.prose("values", said, LabelValue.LONGEST));
    return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }
}
