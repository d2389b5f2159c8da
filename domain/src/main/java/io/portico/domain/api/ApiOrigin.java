package io.portico.domain.api;

import java.time.Instant;
import java.util.Optional;

/**
 * The source of a discovered API. A source and an external id identify one API of an organisation.
 *
 * @param missingSince when a complete sync first lacked the API; empty while the source has it
 */
public record ApiOrigin(SourceName source, ExternalId externalId, Optional<Instant> missingSince) {

  /** Returns the origin of an API that its source has. */
  public static ApiOrigin present(SourceName source, ExternalId externalId) {
    return new ApiOrigin(source, externalId, Optional.empty());
  }

  /** Returns this origin, missing from {@code at} on unless it is missing already. */
  public ApiOrigin missing(Instant at) {
    return missingSince.isPresent() ? this : new ApiOrigin(source, externalId, Optional.of(at));
  }
}
