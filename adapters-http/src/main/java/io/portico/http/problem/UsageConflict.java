package io.portico.http.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why something cannot go: so many APIs carry it.
 *
 * @param apis how many
 * @param values how many carry which value, where values would go
 * @param first the first of the APIs, where that helps
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
public record UsageConflict(
    long apis, @Nullable Map<String, Long> values, @Nullable List<NamedApi> first) {

  /** An API as people know it. */
  @Serdeable
  public record NamedApi(String id, String name) {}
}
