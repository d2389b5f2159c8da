package io.portico.domain.api;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Where discovery found an API. No two APIs of an organisation have the same source and external
 * id.
 *
 * @param missingSince when the source was first complete without it; empty while it is there
 */
public record ApiOrigin(SourceName source, ExternalId externalId, Optional<Instant> missingSince) {

  public ApiOrigin {
    requireNonNull(source, "source");
    requireNonNull(externalId, "externalId");
    requireNonNull(missingSince, "missingSince");
  }

  /** Returns this origin of an API that its source has. */
  public static ApiOrigin present(SourceName source, ExternalId externalId) {
    return new ApiOrigin(source, externalId, Optional.empty());
  }

  /** Returns this origin of an API that its source lacks, from {@code at} on or from earlier. */
  public ApiOrigin missing(Instant at) {
    return missingSince.isPresent() ? this : new ApiOrigin(source, externalId, Optional.of(at));
  }
}
