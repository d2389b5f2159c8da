package io.portico.http.definition;

import io.portico.domain.definition.Definition;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.problem.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a revision. Members without a value are left out. */
@JsonDocument
record DefinitionDocument(
    int revision,
    String version,
    String format,
    @Nullable String formatVersion,
    String digest,
    int size,
    String setBy,
    String setAt,
    @Nullable List<FieldError> warnings) {

  static DefinitionDocument of(Definition definition, List<String> warnings) {
    return new DefinitionDocument(
        definition.revision(),
        definition.version(),
        definition.type().format().word(),
        definition.type().formatVersion().orElse(null),
        definition.digest(),
        definition.size(),
        definition.setBy().toString(),
        Timestamps.written(definition.setAt()),
        warnings.isEmpty()
            ? null
            : warnings.stream().map(warning -> new FieldError("document", warning)).toList());
  }
}
