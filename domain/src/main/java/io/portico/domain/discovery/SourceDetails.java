package io.portico.domain.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.gateway.GatewayAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * What an administrator says of a source.
 *
 * @param every how often it is pulled; empty for on demand only
 * @param definitions whether documents that its APIs are read from are kept as their definitions
 */
public record SourceDetails(
    SourceName name,
    SourceKind kind,
    GatewayAddress address,
    Optional<Duration> every,
    boolean definitions) {

  /** Describes a source whose documents are kept. */
  public SourceDetails(
      SourceName name, SourceKind kind, GatewayAddress address, Optional<Duration> every) {
    this(name, kind, address, every, true);
  }
}
