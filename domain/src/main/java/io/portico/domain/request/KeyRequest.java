package io.portico.domain.request;

import io.portico.domain.shared.KeyRequestId;
import java.time.Instant;

/** A developer's request for a key. */
public record KeyRequest(
    KeyRequestId id, KeyRequestDetails details, Instant createdAt, RequestState state) {

  /** Returns a new request, which waits for a decision. */
  public static KeyRequest pending(KeyRequestId id, KeyRequestDetails details, Instant at) {
    return new KeyRequest(id, details, at, new RequestState.Pending());
  }

  /** Returns this request in another state. */
  public KeyRequest withState(RequestState other) {
    return new KeyRequest(id, details, createdAt, other);
  }
}
