package io.portico.http.label;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.access.Actor;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a label definition. Members without a value are left out.
 *
 * @param formerNames earlier names, which still identify the label
 * @param usage the number of APIs that carry the label, if requested
 */
@JsonDocument
public record LabelDefinitionDocument(
    String id,
    String name,
    List<String> values,
    @Nullable String displayName,
    @Nullable String description,
    @Nullable Map<String, String> valueDescriptions,
    @Nullable Boolean required,
    @Nullable Boolean deprecated,
    @Nullable List<String> formerNames,
    @Nullable Long usage) {

  /**
   * The JSON of the usage of a label.
   *
   * @param labeled the number of APIs with the label
   * @param unlabeled the number of APIs without it
   * @param values the most frequent values
   * @param furtherValues the number of values that are not listed
   */
  @JsonDocument
  record Usage(
      String id,
      String name,
      long labeled,
      long unlabeled,
      List<ValueCountDocument> values,
      long furtherValues) {

    static Usage of(LabelQueries.Usage usage) {
      var counts = usage.counts();
      return new Usage(
          usage.definition().id().toString(),
          usage.definition().name().value(),
          counts.labelled(),
          counts.unlabelled(),
          ValueCountDocument.of(counts),
          counts.furtherValues());
    }
  }

  static LabelDefinitionDocument of(LabelDefinition definition) {
    return of(definition, null);
  }

  static LabelDefinitionDocument of(LabelQueries.Entry entry) {
    return of(entry.definition(), entry.usage().orElse(null));
  }

  private static LabelDefinitionDocument of(LabelDefinition definition, @Nullable Long usage) {
    return new LabelDefinitionDocument(
        definition.id().toString(),
        definition.name().value(),
        values(definition.allowed()),
        definition.texts().displayName().orElse(null),
        definition.texts().description().orElse(null),
        described(definition.texts().values()),
        definition.required() ? true : null,
        definition.deprecated() ? true : null,
        definition.formerNames().isEmpty()
            ? null
            : definition.formerNames().stream().map(LabelName::value).toList(),
        usage);
  }

  private static List<String> values(AllowedValues allowed) {
    return switch (allowed) {
      case FreeText() -> List.of();
      case ListedValues(var values) -> values.stream().map(LabelValue::value).toList();
    };
  }

  private static @Nullable Map<String, String> described(Map<LabelValue, String> values) {
    if (values.isEmpty()) {
      return null;
    }
    var described = new LinkedHashMap<String, String>();
    values.forEach((value, text) -> described.put(value.value(), text));
    return described;
  }

  static DefineLabel.Command read(byte @Nullable [] body, Actor actor) {
    var label = read(JsonObject.parse(body));
    return new DefineLabel.Command(actor, label.name(), label.details());
  }

  /** Returns the definition in {@code json}. */
  public static GovernanceBundle.Label read(JsonObject json) {
    json.only(
        "name",
        "values",
        "display_name",
        "description",
        "value_descriptions",
        "required",
        "deprecated");
    return new GovernanceBundle.Label(
        json.text("name", LabelName::new),
        allowed(json),
        texts(json),
        json.flag("required"),
        json.flag("deprecated"));
  }

  /** Returns the replacement of the definition that {@code label} identifies. */
  static ReplaceLabel.Command readReplacement(
      byte @Nullable [] body,
      String label,
      DroppedValues dropped,
      Actor actor,
      Precondition<LabelDefinition> expected) {
    var json =
        JsonObject.parse(body)
            .only(
                "id",
                "name",
                "values",
                "display_name",
                "description",
                "value_descriptions",
                "required",
                "deprecated",
                "former_names",
                "usage");
    requireSameId(json, label);
    return new ReplaceLabel.Command(
        actor,
        label,
        json.has("name") ? Optional.of(json.text("name", LabelName::new)) : Optional.empty(),
        new LabelDetails(
            allowed(json), texts(json), json.flag("required"), json.flag("deprecated")),
        json.optionalTexts("former_names", LabelDefinition.MOST_FORMER_NAMES, LabelName::new)
            .map(Set::copyOf),
        dropped,
        expected);
  }

  /* If the path identifies the definition by name, the body may have any id. */
  private static void requireSameId(JsonObject json, String label) {
    var given = json.optionalText("id", text -> Identifier.of("id", text));
    var inPath = Identifier.parse(label);
    if (given.isPresent() && inPath.isPresent() && !given.equals(inPath)) {
      throw new InvalidValueException("id", given.get().toString(), "the id in the path");
    }
  }

  private static AllowedValues allowed(JsonObject json) {
    var values = json.texts("values", ListedValues.MOST, LabelValue::new);
    return values.isEmpty() ? new FreeText() : new ListedValues(values);
  }

  private static LabelTexts texts(JsonObject json) {
    return new LabelTexts(
        json.optionalText("display_name"),
        json.optionalText("description"),
        json.object("value_descriptions")
            .map(object -> object.entries(LabelValue::new, Function.identity()))
            .orElseGet(LinkedHashMap::new));
  }
}
