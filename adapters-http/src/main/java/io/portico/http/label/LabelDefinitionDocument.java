package io.portico.http.label;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a label definition. Members without a value are left out.
 *
 * @param formerNames earlier names, which still identify the label
 * @param usage the number of APIs that carry the label, if requested
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record LabelDefinitionDocument(
    String id,
    String name,
    List<String> values,
    @JsonProperty("display_name") @Nullable String displayName,
    @Nullable String description,
    @JsonProperty("value_descriptions") @Nullable Map<String, String> valueDescriptions,
    @Nullable Boolean required,
    @Nullable Boolean deprecated,
    @JsonProperty("former_names") @Nullable List<String> formerNames,
    @Nullable Long usage) {

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
}
