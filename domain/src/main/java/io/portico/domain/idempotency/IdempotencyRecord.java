package io.portico.domain.idempotency;

import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The stored state of a request with an idempotency key.
 *
 * @param fingerprint a hash of the content of the request
 * @param claim identifies the attempt that executes the request
 * @param runningUntil when the attempt counts as failed if it has not completed
 * @param result the sealed result; empty while the attempt runs
 * @param expiresAt when the record may be deleted and the key used again
 */
public record IdempotencyRecord(
    String fingerprint,
    Identifier claim,
    Instant runningUntil,
    Optional<String> result,
    Instant expiresAt) {

  /** How long a result is kept. */
  public static final Duration RETENTION = Duration.ofHours(24);

  /* Longer than the slowest write takes. */
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(60);

  /** Returns the record of an attempt that starts at {@code at}. */
  public static IdempotencyRecord started(String fingerprint, Identifier claim, Instant at) {
    return new IdempotencyRecord(
        fingerprint, claim, at.plus(ATTEMPT_TIMEOUT), Optional.empty(), at.plus(RETENTION));
  }

  /** Returns this record after its attempt completed with {@code sealed} as the result. */
  public IdempotencyRecord completed(String sealed, Instant at) {
    return new IdempotencyRecord(fingerprint, claim, at, Optional.of(sealed), at.plus(RETENTION));
  }

  /** Returns the state for a request with the same key and the content {@code otherFingerprint}. */
  public State stateFor(String otherFingerprint, Instant at) {
    if (!at.isBefore(expiresAt)) {
      return State.AVAILABLE;
    }
    if (!fingerprint.equals(otherFingerprint)) {
      return State.KEY_REUSED;
    }
    if (result.isPresent()) {
      return State.COMPLETED;
    }
    return at.isBefore(runningUntil) ? State.RUNNING : State.AVAILABLE;
  }

  /** What a retry of a request finds. */
  public enum State {
    /** The record is expired or its attempt timed out: the retry may execute. */
    AVAILABLE,
    /** An earlier attempt completed; its result is stored. */
    COMPLETED,
    /** An earlier attempt is still running. */
    RUNNING,
    /** The key belongs to a request with different content. */
    KEY_REUSED
  }
}
