package io.portico.domain.discovery;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** A rule that maps metadata or tags of a source to a label. */
public sealed interface MappingRule {

  /** The most values that one rule translates. */
  int MOST_VALUES = 1_000;

  /** Returns the label that the rule assigns, by its name when the rule was written. */
  LabelName label();

  /** Returns the translation of source values; other values are used unchanged. */
  SequencedMap<String, LabelValue> values();

  /**
   * Maps the value of a metadata key.
   *
   * @param key matched exactly
   */
  record FromMetadata(String key, LabelName label, SequencedMap<String, LabelValue> values)
      implements MappingRule {

    private static final int LONGEST_KEY = 255;

    public FromMetadata {
      key = Text.line("metadata", key, LONGEST_KEY);
      values = copyOf(values);
    }
  }

  /**
   * Maps the part of a tag that a regular expression captures, or each matching tag to a fixed
   * value.
   *
   * @param expression at most {@value #LONGEST_EXPRESSION} characters
   */
  record FromTag(
      String expression,
      LabelName label,
      Optional<LabelValue> value,
      SequencedMap<String, LabelValue> values)
      implements MappingRule {

    private static final int LONGEST_EXPRESSION = 500;

    public FromTag {
      if (expression.isEmpty()) {
        throw new InvalidValueException("tag", expression, "a regular expression");
      }
      Text.prose("tag", expression, LONGEST_EXPRESSION);
      values = copyOf(values);
    }
  }

  private static SequencedMap<String, LabelValue> copyOf(Map<String, LabelValue> values) {
    ListRules.atMost("values", values.size(), MOST_VALUES, "values");
    var copy = new LinkedHashMap<String, LabelValue>();
    values.forEach(
        (text, value) ->
            copy.put(LineForm.cleaned(Text.prose("values", text, LabelValue.LONGEST)), value));
    return Collections.unmodifiableSequencedMap(copy);
  }
}
