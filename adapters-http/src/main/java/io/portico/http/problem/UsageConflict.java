package io.portico.http.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
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
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UsageConflict(
    long apis, @Nullable Map<String, Long> values, @Nullable List<NamedApi> first) {

  /** An API with its name. */
  @Serdeable
  public record NamedApi(String id, String name) {}
}
