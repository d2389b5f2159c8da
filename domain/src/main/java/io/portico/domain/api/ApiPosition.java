package io.portico.domain.api;

import java.time.Instant;
import java.util.Locale;

/**
 * A position in a list of APIs, given by the sort keys of every order. It stays valid when the API
 * it was taken from changes or is removed.
 */
public record ApiPosition(ApiId id, String name, Instant updatedAt) {

  /** Returns the position of {@code api}. */
  public static ApiPosition of(ApiRecord api) {
    return new ApiPosition(api.id(), api.description().name(), api.updatedAt());
  }

  /** Returns the name in lower case. */
  public String foldedName() {
    return name.toLowerCase(Locale.ROOT);
  }
}
