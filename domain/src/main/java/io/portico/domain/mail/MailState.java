package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RetryBackoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How far a mail is. */
public sealed interface MailState {

  /** How long a node has a mail for itself that it has claimed; it takes no longer to send one. */
  Duration LEASE = Duration.ofMinutes(5);

  /** How long after its first attempt a mail is retried. */
  Duration RETRY_FOR = Duration.ofDays(3);

  /** The pauses between attempts. */
  RetryBackoff BACKOFF = new RetryBackoff(Duration.ofSeconds(10), Duration.ofHours(1), 2);

  /**
   * It is to be sent.
   *
   * @param dueAt when somebody may claim it next; while it is claimed, when the claim ends
   * @param attempts how often somebody claimed it to send it
   * @param triedSince when it was claimed for the first time; empty if it never was
   * @param claim whose it is now, unless that has ended
   * @param lastError what was in its way the last time
   */
  record Waiting(
      Instant dueAt,
      int attempts,
      Optional<Instant> triedSince,
      Optional<Identifier> claim,
      Optional<String> lastError)
      implements MailState {

    public Waiting {
      requireNonNull(dueAt, "dueAt");
      requireNonNull(triedSince, "triedSince");
      requireNonNull(claim, "claim");
      requireNonNull(lastError, "lastError");
    }

    /** Returns the state of a mail that nobody has tried to send. */
    public static Waiting since(Instant at) {
      return new Waiting(at, 0, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns whether somebody is sending it at {@code at}. */
    public boolean isClaimed(Instant at) {
      return claim.isPresent() && at.isBefore(dueAt);
    }

    /** Returns the state after {@code claimant} took it at {@code at}, to send it. */
    public Waiting claimed(Identifier claimant, Instant at) {
      return new Waiting(
          at.plus(LEASE),
          attempts + 1,
          Optional.of(triedSince.orElse(at)),
          Optional.of(claimant),
          lastError);
    }

    /** Returns the state after whoever claimed it gave it back without an attempt. */
    public Waiting givenBack(Instant at) {
      return new Waiting(
          at,
          attempts - 1,
          attempts == 1 ? Optional.empty() : triedSince,
          Optional.empty(),
          lastError);
    }

    /** Returns the state after a mail server took it. */
    public Sent sent(Instant at) {
      return new Sent(at, attempts);
    }

    /** Returns the state after a mail server refused it for good. */
    public Failed refused(Instant at, String error) {
      return new Failed(at, attempts, error);
    }

    /** Returns the state after an attempt that may succeed later, if there is a later. */
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

  /** A mail server took it. What it enclosed is erased. */
  record Sent(Instant at, int attempts) implements MailState {
    public Sent {
      requireNonNull(at, "at");
    }
  }

  /** It is not tried any more, unless somebody wants it. */
  record Failed(Instant at, int attempts, String error) implements MailState {
    public Failed {
      requireNonNull(at, "at");
      requireNonNull(error, "error");
    }
  }

  /** Returns the name of the state. */
  default MailStatus stage() {
    return switch (this) {
      case Waiting _ -> MailStatus.WAITING;
      case Sent _ -> MailStatus.SENT;
      case Failed _ -> MailStatus.FAILED;
    };
  }
}
