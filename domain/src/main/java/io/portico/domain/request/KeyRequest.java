package io.portico.domain.request;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.KeyRequestId;
import java.time.Instant;

/** A developer's request for a key, and what became of it (contract 3.3). */
public record KeyRequest(
    KeyRequestId id, KeyRequestDetails details, Instant createdAt, RequestState state) {
  public KeyRequest {
    requireNonNull(id, "id");
    requireNonNull(details, "wish");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(state, "state");
  }

  /** Returns a request that nobody has decided yet. */
  public static KeyRequest made(KeyRequestId id, KeyRequestDetails details, Instant at) {
    return new KeyRequest(id, details, at, new RequestState.Pending());
  }

  /** Returns this request in another state. */
  public KeyRequest in(RequestState other) {
    return new KeyRequest(id, details, createdAt, other);
  }
}
