package io.portico.http.discovery;

import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of a source to labels.
 *
 * @param likeness whether keys that no rule covers map to the label with a similar name
 * @param rules at most 200; the first with a value for a label wins
 */
@JsonDocument
public record MappingDocument(boolean likeness, List<Rule> rules) {

  /**
   * A rule for a metadata key or for tags.
   *
   * @param metadata the key
   * @param tag a regular expression of RE2; its group {@code value} or its first is the value
   * @param label the label it assigns
   * @param value a fixed value for every matching tag, instead of the captured text
   * @param values translations of source values; other values are used unchanged
   */
  @JsonDocument
  public record Rule(
      @Nullable String metadata,
      @Nullable String tag,
      String label,
      @Nullable String value,
      @Nullable Map<String, String> values) {}

  /** Returns {@code mapping} as JSON. */
  public static MappingDocument of(MappingRules mapping) {
    return new MappingDocument(
        mapping.matchSimilarNames(),
        mapping.rules().stream().map(MappingDocument::written).toList());
  }

  private static Rule written(MappingRule rule) {
    return switch (rule) {
      case FromMetadata(var key, var label, var values) ->
          new Rule(key, null, label.value(), null, written(values));
      case FromTag(var expression, var label, var value, var values) ->
          new Rule(
              null,
              expression,
              label.value(),
              value.map(LabelValue::value).orElse(null),
              written(values));
    };
  }

  private static @Nullable Map<String, String> written(Map<String, LabelValue> values) {
    if (values.isEmpty()) {
      return null;
    }
    var written = new LinkedHashMap<String, String>();
    values.forEach((text, value) -> written.put(text, value.value()));
    return written;
  }

  static MappingRules read(byte @Nullable [] body) {
    return read(JsonObject.parse(body).only("likeness", "rules"));
  }

  /** Reads the mapping from the members {@code likeness} and {@code rules}. */
  public static MappingRules read(JsonObject json) {
    return new MappingRules(
        !json.has("likeness") || json.flag("likeness"),
        json.objects("rules", MappingRules.MOST, MappingDocument::rule));
  }

  private static MappingRule rule(JsonObject json) {
    var label = json.text("label", LabelName::new);
    var values =
        json.object("values")
            .map(object -> object.entries(text -> text, LabelValue::new))
            .orElseGet(LinkedHashMap::new);
    if (json.has("metadata")) {
      json.only("metadata", "label", "values");
      var key = json.text("metadata");
      return json.construct(() -> new FromMetadata(key, label, values));
    }
    json.only("tag", "label", "value", "values");
    var expression = json.text("tag");
    var value = json.optionalText("value");
    return json.construct(() -> new FromTag(expression, label, value.map(LabelValue::new), values));
  }
}
