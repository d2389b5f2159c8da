package io.portico.domain.idempotency;

import io.portico.domain.shared.UserId;

/**
 * A request with an idempotency key.
 *
 * @param operation what the caller asks for; keys of different operations are independent
 * @param fingerprint a hash of the content: 64 hexadecimal digits
 */
public record IdempotentRequest(
    UserId caller, String operation, IdempotencyKey key, String fingerprint) {
  public IdempotentRequest {
    if (!fingerprint.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("fingerprint: not 64 hexadecimal digits");
    }
  }
}
