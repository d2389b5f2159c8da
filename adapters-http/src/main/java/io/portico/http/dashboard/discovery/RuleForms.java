package io.portico.http.dashboard.discovery;

import static java.util.stream.Collectors.joining;

import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads and fills the form of a mapping rule. */
public final class RuleForms {

  static final String KIND = "kind";
  static final String METADATA = "metadata";
  static final String TAG = "tags";
  static final String FROM = "from";
  static final String LABEL = "label";
  static final String VALUE = "value";
  static final String VALUES = "values";

  private static final String ARROW = "=>";

  private static final List<Input> COMPARED =
      List.of(
          Input.line(KIND, Words.of("discovery.kind")),
          Input.line(FROM, Words.of("discovery.from")),
          Input.line(LABEL, Words.of("labels.label")),
          Input.line(VALUE, Words.of("discovery.fixed")),
          Input.line(VALUES, Words.of("discovery.translations")));

  private RuleForms() {}

  /** Returns the fields of {@code rule}. */
  public static Fields of(MappingRule rule) {
    var fields =
        switch (rule) {
          case FromMetadata(var key, _, _) ->
              Fields.NONE.with(KIND, METADATA).with(FROM, key).with(VALUE, "");
          case FromTag(var expression, _, var value, _) ->
              Fields.NONE
                  .with(KIND, TAG)
                  .with(FROM, expression)
                  .with(VALUE, value.map(LabelValue::value).orElse(""));
        };
    var lines =
        rule.values().entrySet().stream()
            .map(value -> "%s %s %s\n".formatted(value.getKey(), ARROW, value.getValue()))
            .collect(joining());
    return fields.with(LABEL, rule.label().value()).with(VALUES, lines);
  }

  /** Reads the rule that a form sent; throws an {@code InvalidValueException} if it is none. */
  static MappingRule read(Fields sent) {
    var label = new LabelName(sent.value(LABEL).strip());
    var values = values(sent);
    var from = sent.value(FROM).strip();
    var fixed = sent.filled(VALUE).map(LabelValue::new);
    return sent.has(KIND, TAG)
        ? new FromTag(from, label, fixed, values)
        : new FromMetadata(from, label, values);
  }

  /** Returns {@code sent} with what the domain found wrong, beside its field. */
  static Fields wrong(Fields sent, InvalidValueException e) {
    // The use case names the field of the whole mapping: rules[2].tag.
    var field = e.field().replaceFirst("^rules\\[\\d+]\\.", "");
    var place =
        Map.of("name", LABEL, "metadata", FROM, "tag", FROM, "value", VALUES)
            .getOrDefault(field, field.startsWith(VALUES) ? VALUES : FROM);
    return sent.wrong(place, Words.said(e.problem()));
  }

  /**
   * Returns in which fields {@code sent} differs from {@code present}; all that are filled in if
   * the rule is gone.
   */
  static List<Difference> differences(Fields sent, Optional<MappingRule> present) {
    return Input.differences(COMPARED, present.map(RuleForms::of).orElse(Fields.NONE), sent);
  }

  private static SequencedMap<String, LabelValue> values(Fields sent) {
    var values = new LinkedHashMap<String, LabelValue>();
    for (var line : sent.value(VALUES).lines().filter(text -> !text.isBlank()).toList()) {
      var at = line.lastIndexOf(ARROW);
      if (at < 1) {
        throw new InvalidValueException(VALUES, line, "text of the source => value of the label");
      }
      values.put(
          line.substring(0, at).strip(),
          new LabelValue(line.substring(at + ARROW.length()).strip()));
    }
    return values;
  }
}
