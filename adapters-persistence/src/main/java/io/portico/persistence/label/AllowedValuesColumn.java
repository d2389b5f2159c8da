package io.portico.persistence.label;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.persistence.column.Json;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The values of a definition and their descriptions, as one column of JSON. */
@Singleton
final class AllowedValuesColumn {

  private static final Argument<List<Entry>> ENTRIES = Argument.listOf(Entry.class);

  private final Json json;

  AllowedValuesColumn(Json json) {
    this.json = json;
  }

  /** Returns the column for {@code definition}; empty for free text. */
  Optional<String> write(LabelDefinition definition) {
    return switch (definition.allowed()) {
      case AllowedValues.FreeText() -> Optional.empty();
      case AllowedValues.OneOf(var values) -> Optional.of(write(definition, values));
    };
  }

  private String write(LabelDefinition definition, List<LabelValue> values) {
    var meanings = definition.texts().values();
    var entries =
        values.stream().map(value -> new Entry(value.value(), meanings.get(value))).toList();
    return json.write(ENTRIES, entries);
  }

  /** Returns the values in their order, each with its description, if any. */
  SequencedMap<LabelValue, Optional<String>> read(Optional<String> column) {
    var listed = new LinkedHashMap<LabelValue, Optional<String>>();
    if (column.isPresent()) {
      for (var entry : json.read(ENTRIES, column.get())) {
        listed.put(new LabelValue(entry.value()), Optional.ofNullable(entry.description()));
      }
    }
    return listed;
  }

  /** Returns those of {@code listed} that have a description, with it. */
  static SequencedMap<LabelValue, String> described(
      SequencedMap<LabelValue, Optional<String>> listed) {
    var described = new LinkedHashMap<LabelValue, String>();
    listed.forEach((value, meaning) -> meaning.ifPresent(text -> described.put(value, text)));
    return described;
  }

  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Entry(String value, @Nullable String description) {}
}
