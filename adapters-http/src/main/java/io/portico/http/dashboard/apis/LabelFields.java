package io.portico.http.dashboard.apis;

import static java.util.Comparator.comparing;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the controls of labels in forms, and reads what was chosen. */
@Singleton
public record LabelFields(LabelQueries labels, ApiQueries apis) {

  /** The button that asks for one more label. */
  public static final String MORE = "more";

  /** The parameter of a form that names a label to show a field for. */
  public static final String ADD = "add";

  /** How many labels a form shows from the start, so that nothing has to be added first. */
  private static final int MOST_OFFERED = 12;

  /** The field with the name of that label. */
  public static final String ADDED = "added";

  private static final int SUGGESTIONS = 50;

  /** Returns all definitions, by name. */
  public List<LabelDefinition> definitions(Actor actor) {
    return labels.definitions(actor);
  }

  /** Returns what names each label: its display name, or its name if it is not defined. */
  Function<LabelName, String> titles(Actor actor) {
    var titles = labels.titles(actor);
    return name -> titles.getOrDefault(name, name.value());
  }

  /**
   * Returns the names of the labels whose fields a form sent or that are wrong, and of the one it
   * asks to add.
   */
  public static Set<String> names(Fields sent) {
    var names = new LinkedHashSet<String>();
    Stream.concat(sent.values().keySet().stream(), sent.errors().keySet().stream())
        .filter(name -> name.startsWith(LabelField.PREFIX))
        .map(name -> name.substring(LabelField.PREFIX.length()))
        .forEach(names::add);
    if (!sent.value(ADDED).isEmpty()) {
      names.add(sent.value(ADDED));
    }
    return names;
  }

  /** Returns the labels that a form shows from the start: required ones, or all if they are few. */
  public static Set<String> offered(List<LabelDefinition> definitions) {
    var current = definitions.stream().filter(definition -> !definition.deprecated()).toList();
    return current.stream()
        .filter(definition -> definition.required() || current.size() <= MOST_OFFERED)
        .map(definition -> definition.name().value())
        .collect(Collectors.toSet());
  }

  /** Returns whether a label was chosen that has no field yet, so that it has no value either. */
  public static boolean hasOneToAdd(Fields sent) {
    var added = sent.value(ADDED);
    return !added.isEmpty() && !sent.values().containsKey(LabelField.PREFIX + added);
  }

  /** Returns the controls of the labels {@code names}, required ones first, and of all others. */
  public static LabelControls of(List<LabelDefinition> definitions, Collection<String> names) {
    return new LabelControls(
        definitions.stream()
            .filter(definition -> names.contains(definition.name().value()))
            .sorted(comparing(definition -> !definition.required()))
            .limit(Labels.MOST)
            .map(LabelFields::field)
            .toList(),
        definitions.stream()
            .filter(definition -> !definition.deprecated())
            .filter(definition -> !names.contains(definition.name().value()))
            .map(LabelFields::choice)
            .toList());
  }

  static Choice choice(LabelDefinition definition) {
    return new Choice(definition.name().value(), Words.plain(definition.title()));
  }

  /**
   * Returns the most frequent values of those labels among {@code names} that allow any text. The
   * store counts the labels of all APIs for them.
   */
  List<LabelSuggestions.OfLabel> suggestions(Actor actor, Collection<String> names) {
    var free =
        definitions(actor).stream()
            .filter(definition -> names.contains(definition.name().value()))
            .filter(definition -> definition.allowed().acceptsAnyText())
            .map(LabelDefinition::name)
            .limit(ApiQueries.FacetsQuery.MOST_LABELS)
            .toList();
    if (free.isEmpty()) {
      return List.of();
    }
    return switch (apis.countLabels(
        new ApiQueries.FacetsQuery(actor, ApiFilter.ALL, free, List.of()))) {
      case ApiQueries.Facets.Counted(_, var counts, _) ->
          counts.stream().map(LabelFields::suggestions).toList();
      // A label was removed meanwhile.
      case ApiQueries.Facets.UnknownLabels _, ApiQueries.Facets.TooManyLabels _ -> List.of();
    };
  }

  private static LabelSuggestions.OfLabel suggestions(LabelCounts counts) {
    return new LabelSuggestions.OfLabel(
        LabelField.suggestionsId(counts.label().value()),
        counts.values().keySet().stream().limit(SUGGESTIONS).map(LabelValue::value).toList());
  }

  private static LabelField field(LabelDefinition definition) {
    return new LabelField(
        definition.name().value(),
        definition.title(),
        definition.texts().description(),
        switch (definition.allowed()) {
          case FreeText() -> List.of();
          case ListedValues(var values) ->
              values.stream().map(value -> Choice.of(value.value())).toList();
        },
        definition.allowed().acceptsAnyText(),
        definition.required());
  }

  /** The labels that a form sent, and its fields with what is wrong with them. */
  public record Read(
      Fields fields, TreeMap<LabelName, LabelValue> given, List<LabelName> emptied) {}

  /** Reads the labels that a form sent. */
  public static Read read(Fields sent) {
    var fields = sent;
    var given = new TreeMap<LabelName, LabelValue>();
    var emptied = new ArrayList<LabelName>();
    for (var name : names(sent)) {
      var field = LabelField.PREFIX + name;
      if (!sent.values().containsKey(field) || !LabelName.isValid(name)) {
        continue;
      }
      var text = sent.value(field).strip();
      if (text.isEmpty()) {
        emptied.add(new LabelName(name));
        continue;
      }
      try {
        given.put(new LabelName(name), new LabelValue(text));
      } catch (InvalidValueException e) {
        fields = fields.wrong(field, Words.said(e.problem()));
      }
    }
    return new Read(fields, given, emptied);
  }

  /** Returns {@code fields} with the reasons why an API cannot carry the labels. */
  public static Fields refused(Fields fields, LabelRefusal refusal) {
    return switch (refusal) {
      case LabelRefusal.LabelsRejected(var rejections) -> {
        var wrong = fields;
        for (var rejection : rejections) {
          wrong = wrong.wrong(LabelField.PREFIX + rejection.name(), Words.said(rejection.reason()));
        }
        yield wrong;
      }
      case LabelRefusal.TooManyLabels _ -> fields.wrong(Words.said(refusal.reason()));
      case LabelRefusal.PoliciesBroken(var violations) -> {
        var wrong = fields;
        for (var violation : violations) {
          for (var lacking : violation.lacking()) {
            wrong =
                wrong.wrong(
                    LabelField.PREFIX + lacking.label(),
                    Words.of("apis.policy", violation.policy(), lacking.expectedValue()));
          }
        }
        yield wrong;
      }
    };
  }
}
