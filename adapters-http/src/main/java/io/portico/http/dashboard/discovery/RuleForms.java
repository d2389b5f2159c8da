package io.portico.http.dashboard.discovery;

import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads and fills the form of a mapping rule. */
final class RuleForms {

  static final String KIND = "kind";
  static final String METADATA = "metadata";
  static final String TAG = "tags";
  static final String FROM = "from";
  static final String LABEL = "label";
  static final String VALUE = "value";
  static final String VALUES = "values";

  private static final String ARROW = "=>";

  /* The messages that name the fields, in their order. */
  private static final SequencedMap<String, String> FIELDS = new LinkedHashMap<>();

  static {
    FIELDS.put(KIND, "discovery.kind");
    FIELDS.put(FROM, "discovery.from");
    FIELDS.put(LABEL, "labels.label");
    FIELDS.put(VALUE, "discovery.fixed");
    FIELDS.put(VALUES, "discovery.translations");
  }

  private RuleForms() {}

  /** Returns the fields of {@code rule}. */
  static Fields of(MappingRule rule) {
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
    var lines = new StringBuilder();
    rule.values()
        .forEach(
            (text, value) ->
                lines
                    .append(text)
                    .append(' ')
                    .append(ARROW)
                    .append(' ')
                    .append(value)
                    .append('\n'));
    return fields.with(LABEL, rule.label().value()).with(VALUES, lines.toString());
  }

  /** The rule that a form sent, unless something is wrong with it. */
  record Read(Fields fields, Optional<MappingRule> rule) {}

  /** Reads the rule that a form sent. */
  static Read read(Fields sent) {
    try {
      var label = new LabelName(sent.value(LABEL).strip());
      var values = values(sent);
      var from = sent.value(FROM).strip();
      var fixed =
          Optional.of(sent.value(VALUE).strip())
              .filter(text -> !text.isEmpty())
              .map(LabelValue::new);
      return new Read(
          sent,
          Optional.of(
              sent.has(KIND, TAG)
                  ? new FromTag(from, label, fixed, values)
                  : new FromMetadata(from, label, values)));
    } catch (InvalidValueException e) {
      return new Read(wrong(sent, e), Optional.empty());
    }
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
    var now = present.map(RuleForms::of).orElse(Fields.NONE);
    var differences = new ArrayList<Difference>();
    for (var field : FIELDS.entrySet()) {
      var stored = text(now, field.getKey());
      var typed = text(sent, field.getKey());
      if (!stored.equals(typed)) {
        differences.add(new Difference(Words.of(field.getValue()), stored, typed));
      }
    }
    return differences;
  }

  private static String text(Fields fields, String name) {
    return fields.value(name).replace("\r\n", "\n").strip();
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
