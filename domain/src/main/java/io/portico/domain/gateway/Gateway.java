package io.portico.domain.gateway;

import java.time.Instant;
import java.util.Optional;

/**
 * A gateway that keeps keys of its own, to which Portico pushes keys.
 *
 * @param sealedCredential the credential of its administration; empty if it needs none
 */
public record Gateway(
    GatewayId id,
    GatewayDetails details,
    Optional<String> sealedCredential,
    Instant createdAt,
    Instant updatedAt) {

  /** The most gateways of an organisation. */
  public static final int MOST = 20;

  /** Returns a new gateway. */
  public static Gateway added(
      GatewayId id, GatewayDetails details, Optional<String> sealedCredential, Instant at) {
    return new Gateway(id, details, sealedCredential, at, at);
  }

  /** Returns this gateway with other details and another credential. */
  public Gateway with(GatewayDetails others, Optional<String> sealed, Instant at) {
    return new Gateway(id, others, sealed, createdAt, at);
  }
}
