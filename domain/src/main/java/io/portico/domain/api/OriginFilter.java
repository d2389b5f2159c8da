package io.portico.domain.api;

import java.util.Optional;

/**
 * A filter of APIs by where they come from; an API must match all of its parts.
 *
 * @param source the source that discovery found the API in
 * @param missing whether a complete sync lacked the API; one that was registered is not missing
 */
public record OriginFilter(Optional<SourceName> source, Optional<Boolean> missing) {

  /** Every API. */
  public static final OriginFilter ANY = new OriginFilter(Optional.empty(), Optional.empty());

  /** Returns whether {@code origin}, which is empty for a registered API, matches. */
  boolean matches(Optional<ApiOrigin> origin) {
    return source.map(name -> origin.map(ApiOrigin::source).equals(Optional.of(name))).orElse(true)
        && missing
            .map(wanted -> wanted == origin.flatMap(ApiOrigin::missingSince).isPresent())
            .orElse(true);
  }
}
