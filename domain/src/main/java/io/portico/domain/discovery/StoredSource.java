package io.portico.domain.discovery;

import java.time.Instant;
import java.util.Optional;

/**
 * A source that an administrator added, beside those of the operator's file.
 *
 * @param sealedCredential the credential for reading it; empty if it needs none
 */
public record StoredSource(
    SourceDetails details,
    Optional<String> sealedCredential,
    Instant createdAt,
    Instant updatedAt) {

  /** The most sources of an organisation. */
  public static final int MOST = 50;

  /** Returns a new source. */
  public static StoredSource added(
      SourceDetails details, Optional<String> sealedCredential, Instant at) {
    return new StoredSource(details, sealedCredential, at, at);
  }

  /** Returns this source with other details and another credential. */
  public StoredSource with(SourceDetails others, Optional<String> sealed, Instant at) {
    return new StoredSource(others, sealed, createdAt, at);
  }
}
