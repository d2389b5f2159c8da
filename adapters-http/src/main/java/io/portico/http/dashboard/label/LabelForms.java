package io.portico.http.dashboard.label;

import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Slug;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads and fills the form of a label definition. */
public final class LabelForms {

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

  /* How many dropped values a form names. */
  private static final int NAMED = 10;

  /* Of labels whose dropped values APIs carry: how many, which of them, and what stays. */
  private static final String DROPPED_APIS = "droppedApis";
  private static final String DROPPED_VALUES = "droppedValues";
  private static final String KEPT_VALUES = "keptValues";

  private LabelForms() {}

  /**
   * A listed value.
   *
   * @param index its place in the list
   */
  public record Meaning(int index, String value) {

    /** Returns the name of the field with the meaning. */
    public String field() {
      return "meaning." + index;
    }

    /** Returns the name of the hidden field with the value. */
    public String valueField() {
      return "meaning.value." + index;
    }
  }

  /** Returns the fields; those of meanings are not compared. */
  static List<Input> inputs(boolean isNew) {
    var inputs = new ArrayList<Input>();
    if (isNew) {
      inputs.add(Input.line(NAME, Words.of("labels.name")).accepting("x"));
    }
    inputs.addAll(
        List.of(
            Input.line(DISPLAY_NAME, Words.of("labels.displayName")),
            Input.line(DESCRIPTION, Words.of("labels.description")),
            Input.select(KIND, Words.of("labels.kind"), kinds()),
            // What the domain calls otherwise, beside its field.
            Input.line(VALUES, Words.of("labels.values"))
                .called("value", "valueDescriptions", VALUES)
                .accepting("-"),
            Input.box(REQUIRED, Words.of("labels.required")),
            Input.hidden(INTO).called("mergeInto")));
    return inputs;
  }

  /** Returns the kinds of values to choose from. */
  public static List<Choice> kinds() {
    return List.of(
        new Choice(ANY, Words.of("labels.kindAny")),
        new Choice(LISTED, Words.of("labels.kindListed")));
  }

  /** Returns {@code fields} of a form whose dropped values APIs carry, which must be decided. */
  static Fields inUse(Fields fields, LabelCounts counts, AllowedValues allowed) {
    return fields
        .wrong(DROPPED, Words.of("labels.inUseError", counts.labelled()))
        .with(DROPPED_APIS, Long.toString(counts.labelled()))
        .with(
            DROPPED_VALUES,
            counts.values().entrySet().stream()
                .limit(NAMED)
                .map(value -> value.getKey() + " (" + value.getValue() + ")")
                .toArray(String[]::new))
        .with(
            KEPT_VALUES,
            switch (allowed) {
              case FreeText() -> new String[0];
              case ListedValues(var values) ->
                  values.stream().map(LabelValue::value).toArray(String[]::new);
            });
  }

  /**
   * APIs have values that would no longer be allowed.
   *
   * @param apis how many
   * @param values those values with the number of APIs, the most frequent first
   * @param kept the values that would be allowed
   */
  public record Dropped(long apis, List<String> values, List<String> kept) {

    /** Returns what is to decide; empty if nothing is. */
    public static Optional<Dropped> of(Fields fields) {
      return fields
          .filled(DROPPED_APIS)
          .filter(number -> number.matches("[0-9]{1,18}"))
          .map(
              number ->
                  new Dropped(
                      Long.parseLong(number), fields.all(DROPPED_VALUES), fields.all(KEPT_VALUES)));
    }
  }

  /** Returns the fields of {@code definition}. */
  static Fields of(LabelDefinition definition) {
    var fields =
        Fields.NONE
            .with(DISPLAY_NAME, definition.texts().displayName().orElse(""))
            .with(DESCRIPTION, definition.texts().description().orElse(""));
    fields =
        switch (definition.allowed()) {
          case FreeText() -> fields.with(KIND, ANY);
          case ListedValues(var listed) ->
              fields
                  .with(KIND, LISTED)
                  .with(
                      VALUES,
                      listed.stream().map(LabelValue::value).collect(Collectors.joining("\n")));
        };
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

  private static List<Meaning> meanings(LabelDefinition definition) {
    return switch (definition.allowed()) {
      case FreeText() -> List.of();
      case ListedValues(var values) ->
          IntStream.range(0, values.size())
              .mapToObj(i -> new Meaning(i, values.get(i).value()))
              .toList();
    };
  }

  /**
   * The content of a definition, except whether it is deprecated.
   *
   * @param name of a new one; empty if it stays
   */
  record Content(
      Optional<LabelName> name, AllowedValues allowed, LabelTexts texts, boolean required) {}

  /** Returns {@code sent}, in which nothing may be lost that somebody typed. */
  static Fields checkedForLoss(Fields sent) {
    return !sent.has(KIND, LISTED) && !sent.value(VALUES).isBlank()
        ? sent.wrong(VALUES, Words.of("labels.valuesOfAnyText"))
        : sent;
  }

  /** Returns {@code sent} with a name that is made from the display name, if it has none. */
  static Fields named(Fields sent) {
    return sent.filled(NAME).isPresent()
        ? sent
        : Slug.of(sent.value(DISPLAY_NAME), "_", LabelName.LONGEST)
            .map(made -> sent.with(NAME, made))
            .orElse(sent);
  }

  private static LabelName name(Fields sent) {
    if (sent.filled(NAME).isEmpty() && sent.filled(DISPLAY_NAME).isPresent()) {
      throw InvalidValueException.found(NAME, "nothing left of the display name", "a name");
    }
    return new LabelName(sent.value(NAME).strip());
  }

  /**
   * Reads what a form sent.
   *
   * @param present the definition that it edits; it has the meanings that the form did not show
   */
  static Content read(Fields sent, Optional<LabelDefinition> present) {
    var allowed = allowed(sent);
    return new Content(
        present.isPresent() ? Optional.empty() : Optional.of(name(sent)),
        allowed,
        texts(sent, allowed, present),
        sent.isChecked(REQUIRED));
  }

  private static AllowedValues allowed(Fields sent) {
    return sent.has(KIND, LISTED)
        ? new ListedValues(sent.lines(VALUES).stream().map(LabelValue::new).toList())
        : new FreeText();
  }

  /* The meaning of a value that is no longer listed goes with it. */
  private static LabelTexts texts(
      Fields sent, AllowedValues allowed, Optional<LabelDefinition> present) {
    var meanings = new LinkedHashMap<LabelValue, String>();
    switch (allowed) {
      case FreeText() -> {}
      case ListedValues(var values) -> {
        present.ifPresent(definition -> meanings.putAll(definition.texts().values()));
        for (var meaning : meanings(sent)) {
          var value = new LabelValue(meaning.value());
          meanings.remove(value);
          text(sent, meaning.field()).ifPresent(text -> meanings.put(value, text));
        }
        meanings.keySet().retainAll(values);
      }
    }
    return new LabelTexts(text(sent, DISPLAY_NAME), text(sent, DESCRIPTION), meanings);
  }

  /** Returns the values whose meaning a form asked for. */
  public static List<Meaning> meanings(Fields sent) {
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
    return Optional.of(sent.prose(name)).filter(text -> !text.isEmpty());
  }

  /** Reads what to do about APIs with values that are no longer listed. */
  static DroppedValues dropped(Fields sent) {
    return switch (sent.value(DROPPED)) {
      case "detach" -> new DroppedValues.Detach();
      case "merge" -> new DroppedValues.MergeInto(new LabelValue(sent.value(INTO)));
      default -> new DroppedValues.Refuse();
    };
  }
}
