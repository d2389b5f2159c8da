package io.portico.domain.mail;

import io.portico.domain.shared.DueWork;
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
   * @param lastError the error of the last attempt
   */
  record Waiting(DueWork work, Optional<String> lastError) implements MailState {

    /** Returns the state of a new mail. */
    public static Waiting since(Instant at) {
      return new Waiting(DueWork.at(at), Optional.empty());
    }

    /** Returns the state after a node claimed the mail. */
    public Waiting claimed(Identifier claimant, Instant at) {
      return new Waiting(work.claimed(claimant, LEASE, at), lastError);
    }

    /** Returns the state after the claim was released without an attempt. */
    public Waiting released(Instant at) {
      return new Waiting(work.released(at), lastError);
    }

    /** Returns the state after a mail server accepted the mail. */
    public Sent sent(Instant at) {
      return new Sent(at, work.attempts());
    }

    /** Returns the state after a mail server rejected the mail permanently. */
    public Failed refused(Instant at, String error) {
      return new Failed(at, work.attempts(), error);
    }

    /**
     * Returns the state after the mail server rejected the installation: waiting, however long that
     * takes. The time for retries begins anew with the next attempt.
     */
    public Waiting held(Instant at, String error) {
      var anew = new DueWork(retryAt(at), work.attempts(), Optional.empty(), Optional.empty());
      return new Waiting(anew, Optional.of(error));
    }

    /** Returns the state after a temporary failure: waiting for a retry, or failed. */
    public MailState delayed(Instant at, String error) {
      return work.triedSince().orElse(at).plus(RETRY_FOR).isAfter(at)
          ? new Waiting(work.retriedAt(retryAt(at)), Optional.of(error))
          : new Failed(at, work.attempts(), error);
    }

    private Instant retryAt(Instant at) {
      return at.plus(BACKOFF.after(work.attempts()));
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
