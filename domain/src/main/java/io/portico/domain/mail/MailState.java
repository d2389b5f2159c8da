package io.portico.domain.mail;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RetryBackoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The state of a mail in the outbox. */
public sealed interface MailState {

  /** How long a claim lasts; sending takes less. */
  Duration LEASE = Duration.ofMinutes(5);

  /** How long after its first attempt a mail is retried. */
  Duration RETRY_FOR = Duration.ofDays(3);

  /** The pauses between attempts. */
  RetryBackoff BACKOFF = new RetryBackoff(Duration.ofSeconds(10), Duration.ofHours(1), 2);

  /**
   * Waiting to be sent.
   *
   * @param dueAt when the mail may be claimed; while it is claimed, when the claim expires
   * @param attempts the number of claims
   * @param triedSince when the mail was first claimed; empty if it never was
   * @param claim the claim of the node that is sending the mail; it may have expired
   * @param lastError the error of the last attempt
   */
  record Waiting(
      Instant dueAt,
      int attempts,
      Optional<Instant> triedSince,
      Optional<Identifier> claim,
      Optional<String> lastError)
      implements MailState {

    /** Returns the state of a new mail. */
    public static Waiting since(Instant at) {
      return new Waiting(at, 0, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns whether a node is sending the mail at {@code at}. */
    public boolean isClaimed(Instant at) {
      return claim.isPresent() && at.isBefore(dueAt);
    }

    /** Returns the state after a node claimed the mail. */
    public Waiting claimed(Identifier claimant, Instant at) {
      return new Waiting(
          at.plus(LEASE),
          attempts + 1,
          Optional.of(triedSince.orElse(at)),
          Optional.of(claimant),
          lastError);
    }

    /** Returns the state after the claim was released without an attempt. */
    public Waiting released(Instant at) {
      return new Waiting(
          at,
          attempts - 1,
          attempts == 1 ? Optional.empty() : triedSince,
          Optional.empty(),
          lastError);
    }

    /** Returns the state after a mail server accepted the mail. */
    public Sent sent(Instant at) {
      return new Sent(at, attempts);
    }

    /** Returns the state after a mail server rejected the mail permanently. */
    public Failed refused(Instant at, String error) {
      return new Failed(at, attempts, error);
    }

    /**
     * Returns the state after the mail server rejected the installation: waiting, however long that
     * takes. The time for retries begins anew with the next attempt.
     */
    public Waiting held(Instant at, String error) {
      return new Waiting(
          at.plus(BACKOFF.after(attempts)),
          attempts,
          Optional.empty(),
          Optional.empty(),
          Optional.of(error));
    }

    /** Returns the state after a temporary failure: waiting for a retry, or failed. */
    public MailState delayed(Instant at, String error) {
      return triedSince.orElse(at).plus(RETRY_FOR).isAfter(at)
          ? new Waiting(
              at.plus(BACKOFF.after(attempts)),
              attempts,
              triedSince,
              Optional.empty(),
              Optional.of(error))
          : new Failed(at, attempts, error);
    }
  }

  /** A mail server accepted the mail. The secret is erased. */
  record Sent(Instant at, int attempts) implements MailState {}

  /** The mail is not retried, unless an administrator resends it. */
  record Failed(Instant at, int attempts, String error) implements MailState {}

  /** Returns the name of the state. */
  default MailStatus status() {
    return switch (this) {
      case Waiting _ -> MailStatus.WAITING;
      case Sent _ -> MailStatus.SENT;
      case Failed _ -> MailStatus.FAILED;
    };
  }
}
