package io.portico.domain.api;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Locale;

/**
 * A place in a list of APIs, told by what any order goes by. It stays a place when the API that it
 * was read from changes or goes.
 */
public record ApiPosition(ApiId id, String name, Instant updatedAt) {

  public ApiPosition {
    requireNonNull(id, "id");
    requireNonNull(name, "name");
    requireNonNull(updatedAt, "updatedAt");
  }

  /** Returns the place of {@code api}. */
  public static ApiPosition of(ApiRecord api) {
    return new ApiPosition(api.id(), api.description().name(), api.updatedAt());
  }

  /** Returns the name without regard to case. */
  public String foldedName() {
    return name.toLowerCase(Locale.ROOT);
  }
}
