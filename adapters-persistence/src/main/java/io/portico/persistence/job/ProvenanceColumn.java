package io.portico.persistence.job;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.UserId;
import io.portico.persistence.column.JsonColumn;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Who set each label, and when, as a column of JSON beside one of the values. */
final class ProvenanceColumn {

  private final JsonColumn<Map<String, Provenance>> provenances;

  ProvenanceColumn(JsonMapper mapper) {
    this.provenances = new JsonColumn<>(mapper, Argument.mapOf(String.class, Provenance.class));
  }

  /** Returns the column, empty if there are no labels. */
  Optional<String> write(LabelAssignments labels) {
    var byName = new LinkedHashMap<String, Provenance>();
    labels.byName().forEach((name, label) -> byName.put(name.value(), Provenance.of(label)));
    return byName.isEmpty() ? Optional.empty() : Optional.of(provenances.write(byName));
  }

  /** Returns the labels in {@code column} with their values in {@code labels}. */
  LabelAssignments read(Labels labels, Optional<String> column) {
    var byName = new TreeMap<LabelName, LabelAssignment>();
    column
        .map(provenances::read)
        .orElse(Map.of())
        .forEach(
            (text, provenance) -> {
              var name = new LabelName(text);
              labels
                  .valueOf(name)
                  .ifPresent(value -> byName.put(name, provenance.assignment(name, value)));
            });
    return new LabelAssignments(byName);
  }

  /**
   * Who set a label.
   *
   * @param source the name of the discovery source; absent if it was set by hand
   */
  @Serdeable
  record Provenance(@Nullable String source, String by, long at) {

    static Provenance of(LabelAssignment label) {
      var source =
          switch (label.source()) {
            case LabelSource.Manual() -> null;
            case LabelSource.Discovered(var system) -> system;
          };
      return new Provenance(source, label.setBy().toString(), label.setAt().toEpochMilli());
    }

    LabelAssignment assignment(LabelName name, LabelValue value) {
      return new LabelAssignment(
          name,
          value,
          source == null ? new LabelSource.Manual() : new LabelSource.Discovered(source),
          new UserId(Identifier.parse(by).orElseThrow()),
          Instant.ofEpochMilli(at));
    }
  }
}
