package io.portico.persistence.discovery;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.persistence.column.JsonColumn;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The rules of a mapping as one column of JSON. */
@Singleton
final class RulesColumn {

  private final JsonColumn<List<Entry>> column;

  RulesColumn(JsonMapper mapper) {
    this.column = new JsonColumn<>(mapper, Argument.listOf(Entry.class));
  }

  /** Returns the column for {@code rules}. */
  String write(List<MappingRule> rules) {
    return column.write(rules.stream().map(RulesColumn::entry).toList());
  }

  /** Returns the rules in {@code text}. */
  List<MappingRule> read(String text) {
    return column.read(text).stream().map(RulesColumn::rule).toList();
  }

  private static Entry entry(MappingRule rule) {
    var values = new LinkedHashMap<String, String>();
    rule.values().forEach((said, meant) -> values.put(said, meant.value()));
    return switch (rule) {
      case FromMetadata(var key, var label, _) -> new Entry(key, null, label.value(), null, values);
      case FromTag(var expression, var label, var value, _) ->
          new Entry(
              null, expression, label.value(), value.map(LabelValue::value).orElse(null), values);
    };
  }

  private static MappingRule rule(Entry entry) {
    var label = new LabelName(entry.label());
    if (entry.metadata() != null) {
      return new FromMetadata(entry.metadata(), label, values(entry));
    }
    if (entry.tag() != null) {
      return new FromTag(
          entry.tag(),
          label,
          Optional.ofNullable(entry.value()).map(LabelValue::new),
          values(entry));
    }
    throw new IllegalStateException("a rule for " + label + " without metadata or tag");
  }

  private static SequencedMap<String, LabelValue> values(Entry entry) {
    var values = new LinkedHashMap<String, LabelValue>();
    if (entry.values() != null) {
      entry.values().forEach((said, meant) -> values.put(said, new LabelValue(meant)));
    }
    return values;
  }

  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Entry(
      @Nullable String metadata,
      @Nullable String tag,
      String label,
      @Nullable String value,
      @Nullable Map<String, String> values) {}
}
