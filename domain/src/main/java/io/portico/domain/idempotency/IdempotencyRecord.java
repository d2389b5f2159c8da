package io.portico.domain.idempotency;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of a request that may be sent again.
 *
 * @param fingerprint tells one body from another
 * @param claim names the one attempt that may answer it
 * @param runningUntil until when that attempt is waited for; it may have ended without a word
 * @param answer what it was answered with, sealed; empty while it runs
 * @param forgottenAt from when on this is remembered no more
 */
public record IdempotencyRecord(
    String fingerprint,
    Identifier claim,
    Instant runningUntil,
    Optional<String> answer,
    Instant forgottenAt) {

  /** How long an answer is remembered. */
  public static final Duration REMEMBERED = Duration.ofHours(24);

  /* Longer than the slowest write takes. */
  private static final Duration LONGEST_RUN = Duration.ofSeconds(60);

  public IdempotencyRecord {
    requireNonNull(fingerprint, "fingerprint");
    requireNonNull(claim, "claim");
    requireNonNull(runningUntil, "runningUntil");
    requireNonNull(answer, "answer");
    requireNonNull(forgottenAt, "forgottenAt");
  }

  /** Returns what is remembered of a request when an attempt at it begins. */
  public static IdempotencyRecord begun(String fingerprint, Identifier claim, Instant at) {
    return new IdempotencyRecord(
        fingerprint, claim, at.plus(LONGEST_RUN), Optional.empty(), at.plus(REMEMBERED));
  }

  /** Returns what is remembered once the attempt ended with {@code sealed}. */
  public IdempotencyRecord answered(String sealed, Instant at) {
    return new IdempotencyRecord(fingerprint, claim, at, Optional.of(sealed), at.plus(REMEMBERED));
  }

  /** Returns what this means for the same key with the body {@code otherFingerprint}. */
  public Standing standing(String otherFingerprint, Instant at) {
    if (!at.isBefore(forgottenAt)) {
      return Standing.FREE;
    }
    if (!fingerprint.equals(otherFingerprint)) {
      return Standing.OTHER_BODY;
    }
    if (answer.isPresent()) {
      return Standing.ANSWERED;
    }
    return at.isBefore(runningUntil) ? Standing.RUNNING : Standing.FREE;
  }

  /** What may become of one more request with a key that was used. */
  public enum Standing {
    /** It may be done. */
    FREE,
    /** It was done, and its answer can be given again. */
    ANSWERED,
    /** It is being done. */
    RUNNING,
    /** The key was used for something else. */
    OTHER_BODY
  }
}
