package io.portico.domain.idempotency;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.UserId;

/**
 * A request that may be sent again.
 *
 * @param route what is asked, as method and path
 * @param fingerprint tells one body from another; 64 hexadecimal digits
 */
public record IdempotentRequest(
    UserId caller, String route, IdempotencyKey key, String fingerprint) {

  public IdempotentRequest {
    requireNonNull(caller, "caller");
    requireNonNull(route, "route");
    requireNonNull(key, "key");
    if (!fingerprint.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("fingerprint: no 64 hexadecimal digits");
    }
  }
}
