package io.portico.persistence.governance;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.persistence.column.JsonColumn;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The labels that a policy requires, as one column of JSON. */
@Singleton
final class RequirementsColumn {

  private final JsonColumn<List<Entry>> column;

  RequirementsColumn(JsonMapper mapper) {
    this.column = new JsonColumn<>(mapper, Argument.listOf(Entry.class));
  }

  String write(List<LabelRequirement> requires) {
    var entries =
        requires.stream()
            .map(
                required ->
                    new Entry(
                        required.label().value(),
                        required.values().stream().map(LabelValue::value).toList()))
            .toList();
    return column.write(entries);
  }

  List<LabelRequirement> read(String text) {
    return column.read(text).stream()
        .map(
            entry ->
                new LabelRequirement(
                    new LabelName(entry.label()),
                    entry.values() == null
                        ? List.of()
                        : entry.values().stream().map(LabelValue::new).toList()))
        .toList();
  }

  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Entry(String label, @Nullable List<String> values) {}
}
