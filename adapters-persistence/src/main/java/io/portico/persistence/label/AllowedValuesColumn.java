package io.portico.persistence.label;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.persistence.column.JsonColumn;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The values of a definition and their descriptions, as one column of JSON. */
@Singleton
final class AllowedValuesColumn {

  private final JsonColumn<List<Entry>> column;

  AllowedValuesColumn(JsonMapper mapper) {
    this.column = new JsonColumn<>(mapper, Argument.listOf(Entry.class));
  }

  /** Returns the column for {@code definition}; empty for free text. */
  Optional<String> write(LabelDefinition definition) {
    return switch (definition.allowed()) {
      case FreeText() -> Optional.empty();
      case ListedValues(var values) -> Optional.of(write(definition, values));
    };
  }

  private String write(LabelDefinition definition, List<LabelValue> values) {
    var meanings = definition.texts().values();
    var entries =
        values.stream().map(value -> new Entry(value.value(), meanings.get(value))).toList();
    return column.write(entries);
  }

  /** Returns the content of {@code text}, which allows free text only if it is empty. */
  Content read(Optional<String> text) {
    if (text.isEmpty()) {
      return new Content(new FreeText(), new LinkedHashMap<>());
    }
    var values = new ArrayList<LabelValue>();
    var descriptions = new LinkedHashMap<LabelValue, String>();
    for (var entry : column.read(text.get())) {
      var value = new LabelValue(entry.value());
      values.add(value);
      Optional.ofNullable(entry.description())
          .ifPresent(meaning -> descriptions.put(value, meaning));
    }
    return new Content(new ListedValues(values), descriptions);
  }

  /** The allowed values, and the descriptions of those that have one. */
  record Content(AllowedValues allowed, SequencedMap<LabelValue, String> descriptions) {}

  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Entry(String value, @Nullable String description) {}
}
