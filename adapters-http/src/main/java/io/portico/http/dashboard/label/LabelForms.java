package io.portico.http.dashboard.label;

import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.label.LabelFormPage.Meaning;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and fills the form of a label definition. */
final class LabelForms {

  static final String NAME = "name";
  static final String DISPLAY_NAME = "displayName";
  static final String DESCRIPTION = "description";
  static final String KIND = "kind";
  static final String LISTED = "listed";
  static final String ANY = "any";
  static final String VALUES = "values";
  static final String REQUIRED = "required";
  static final String DROPPED = "dropped";
  static final String INTO = "into";

  /* What the domain calls fields that a form names otherwise. */
  private static final Map<String, String> NAMES =
      Map.of("value", VALUES, "valueDescriptions", VALUES, "mergeInto", INTO);

  private LabelForms() {}

  /** Returns the fields of {@code definition}. */
  static Fields of(LabelDefinition definition) {
    var fields = Fields.NONE;
    for (var value : values(definition).entrySet()) {
      fields = fields.with(value.getKey(), value.getValue());
    }
    if (definition.required()) {
      fields = fields.with(REQUIRED, "true");
    }
    for (var meaning : meanings(definition)) {
      fields = fields.with(meaning.valueField(), meaning.value());
      var text = definition.texts().values().get(new LabelValue(meaning.value()));
      if (text != null) {
        fields = fields.with(meaning.field(), text);
      }
    }
    return fields;
  }

  private static Map<String, String> values(LabelDefinition definition) {
    var values = new LinkedHashMap<String, String>();
    values.put(DISPLAY_NAME, definition.texts().displayName().orElse(""));
    values.put(DESCRIPTION, definition.texts().description().orElse(""));
    switch (definition.allowed()) {
      case FreeText() -> values.put(KIND, ANY);
      case ListedValues(var listed) -> {
        values.put(KIND, LISTED);
        values.put(VALUES, String.join("\n", listed.stream().map(LabelValue::value).toList()));
      }
    }
    return values;
  }

  private static List<Meaning> meanings(LabelDefinition definition) {
    var meanings = new ArrayList<Meaning>();
    if (definition.allowed() instanceof ListedValues(var values)) {
      values.forEach(value -> meanings.add(new Meaning(meanings.size(), value.value())));
    }
    return meanings;
  }

  /** The content of a definition, except its name and whether it is deprecated. */
  record Content(AllowedValues allowed, LabelTexts texts, boolean required) {}

  /**
   * Reads what a form sent.
   *
   * @param present the definition that it edits; it has the meanings that the form did not show
   */
  static Fields.Read<Content> read(Fields sent, Optional<LabelDefinition> present) {
    var lost = present.isEmpty() && !sent.has(KIND, LISTED) && !sent.value(VALUES).isBlank();
    return (lost ? sent.wrong(VALUES, Words.of("labels.valuesOfAnyText")) : sent)
        .read(fields -> content(fields, present), NAMES, Map.of(VALUES, "-"));
  }

  private static Content content(Fields sent, Optional<LabelDefinition> present) {
    var allowed = allowed(sent);
    return new Content(allowed, texts(sent, allowed, present), !sent.value(REQUIRED).isEmpty());
  }

  /** Returns {@code sent} with what the domain found wrong, beside its field. */
  static Fields wrong(Fields sent, InvalidValueException e) {
    return sent.wrong(e, NAMES);
  }

  private static AllowedValues allowed(Fields sent) {
    return sent.has(KIND, LISTED)
        ? new ListedValues(
            sent.value(VALUES)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(LabelValue::new)
                .toList())
        : new FreeText();
  }

  /* The meaning of a value that is no longer listed goes with it. */
  private static LabelTexts texts(
      Fields sent, AllowedValues allowed, Optional<LabelDefinition> present) {
    var meanings = new LinkedHashMap<LabelValue, String>();
    if (allowed instanceof ListedValues(var values)) {
      present.ifPresent(definition -> meanings.putAll(definition.texts().values()));
      for (var meaning : meanings(sent)) {
        var value = new LabelValue(meaning.value());
        meanings.remove(value);
        text(sent, meaning.field()).ifPresent(text -> meanings.put(value, text));
      }
      meanings.keySet().retainAll(values);
    }
    return new LabelTexts(text(sent, DISPLAY_NAME), text(sent, DESCRIPTION), meanings);
  }

  /** Returns the values whose meaning a form asked for. */
  static List<Meaning> meanings(Fields sent) {
    var meanings = new ArrayList<Meaning>();
    while (meanings.size() < ListedValues.MOST) {
      var next = new Meaning(meanings.size(), "");
      var value = sent.value(next.valueField());
      if (value.isEmpty()) {
        break;
      }
      meanings.add(new Meaning(next.index(), value));
    }
    return meanings;
  }

  private static Optional<String> text(Fields sent, String name) {
    return Optional.of(sent.value(name).strip().replace("\r\n", "\n"))
        .filter(text -> !text.isEmpty());
  }

  /** Reads what to do about APIs with values that are no longer listed. */
  static DroppedValues dropped(Fields sent) {
    return switch (sent.value(DROPPED)) {
      case "detach" -> new DroppedValues.Detach();
      case "merge" -> new DroppedValues.MergeInto(new LabelValue(sent.value(INTO)));
      default -> new DroppedValues.Refuse();
    };
  }

  /** Returns where what a form sent differs from {@code present}. */
  static List<Difference> differences(Fields sent, LabelDefinition present) {
    var differences = new ArrayList<Difference>();
    values(present)
        .forEach(
            (name, now) -> {
              var typed = text(sent, name).orElse("");
              if (!now.equals(typed)) {
                differences.add(new Difference(Words.of("labels." + name), now, typed));
              }
            });
    var typed = !sent.value(REQUIRED).isEmpty();
    if (typed != present.required()) {
      differences.add(
          new Difference(
              Words.of("labels.required"),
              Boolean.toString(present.required()),
              Boolean.toString(typed)));
    }
    return differences;
  }
}
