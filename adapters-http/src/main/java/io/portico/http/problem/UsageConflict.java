package io.portico.http.problem;

import io.portico.http.json.JsonDocument;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The use of a record that prevents its removal.
 *
 * @param apis the number of APIs
 * @param values the number of APIs per removed value
 * @param first the first of the APIs
 */
@JsonDocument
public record UsageConflict(
    long apis, @Nullable Map<String, Long> values, @Nullable List<NamedApi> first) {

  /** An API with its name. */
  @JsonDocument
  public record NamedApi(String id, String name) {}
}
