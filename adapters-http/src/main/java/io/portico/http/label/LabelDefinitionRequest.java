package io.portico.http.label;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.access.Actor;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.LabelWording;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a label is defined with.
 *
 * @param name 1 to 63 of A-Z, a-z, 0-9, and inside also - _ .
 * @param values the values it may have, at most 1,000; none means any text
 * @param displayName what people see instead of the name
 * @param description what the label is for
 * @param valueDescriptions what listed values mean
 * @param required whether every API is meant to carry it
 * @param deprecated whether it still finds APIs but is no longer given to any
 */
@Introspected
public record LabelDefinitionRequest(
    String name,
    @Nullable List<String> values,
    @JsonProperty("display_name") @Nullable String displayName,
    @Nullable String description,
    @JsonProperty("value_descriptions") @Nullable Map<String, String> valueDescriptions,
    @Nullable Boolean required,
    @Nullable Boolean deprecated) {

  static DefineLabel.Command read(byte @Nullable [] body, Actor actor) {
    var label = read(JsonObject.parse(body));
    return new DefineLabel.Command(
        actor,
        label.name(),
        label.allowed(),
        label.wording(),
        label.required(),
        label.deprecated());
  }

  /** Returns the definition that {@code json} writes. */
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
        AllowedValues.listedAs(json.texts("values", AllowedValues.MOST, LabelValue::new)),
        wording(json),
        json.flag("required"),
        json.flag("deprecated"));
  }

  /** Returns the replacement of the definition that {@code label} leads to. */
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
        AllowedValues.listedAs(json.texts("values", AllowedValues.MOST, LabelValue::new)),
        wording(json),
        json.flag("required"),
        json.flag("deprecated"),
        formerNames(json),
        dropped,
        expected);
  }

  /* A definition that is called for by its name may have any id. */
  private static void requireSameId(JsonObject json, String label) {
    var given = json.optionalText("id").map(id -> Identifier.of("id", id));
    var meant = Identifier.parse(label);
    if (given.isPresent() && meant.isPresent() && !given.equals(meant)) {
      throw new InvalidValueException("id", given.get().toString(), "the id in the path");
    }
  }

  private static Optional<Set<LabelName>> formerNames(JsonObject json) {
    return json.optionalTexts("former_names", LabelDefinition.MOST_FORMER_NAMES, LabelName::new)
        .map(Set::copyOf);
  }

  private static LabelWording wording(JsonObject json) {
    return new LabelWording(
        json.optionalText("display_name"),
        json.optionalText("description"),
        json.object("value_descriptions")
            .map(object -> object.entries(LabelValue::new))
            .orElseGet(LinkedHashMap::new));
  }
}
