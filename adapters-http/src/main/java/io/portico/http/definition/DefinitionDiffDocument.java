package io.portico.http.definition;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.definition.DefinitionDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the difference of two documents.
 *
 * @param breaking null if it cannot be judged
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record DefinitionDiffDocument(@Nullable Boolean breaking, List<ChangeDocument> changes) {

  /** A change of one part. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record ChangeDocument(String path, String kind, @Nullable Boolean breaking, String message) {}

  static DefinitionDiffDocument of(DefinitionDiff diff) {
    return new DefinitionDiffDocument(
        diff.breaking().orElse(null),
        diff.changes().stream()
            .map(
                change ->
                    new ChangeDocument(
                        change.path(),
                        change.kind().word(),
                        change.breaking().orElse(null),
                        change.message()))
            .toList());
  }
}
