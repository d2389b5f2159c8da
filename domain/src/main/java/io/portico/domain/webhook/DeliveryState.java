package io.portico.domain.webhook;

import io.portico.domain.shared.DueWork;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RetryBackoff;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The state of a delivery. */
public sealed interface DeliveryState {

  /** How long a claim lasts; an attempt takes less. */
  Duration LEASE = Duration.ofMinutes(2);

  /** The pauses between attempts, as the Standard Webhooks specification proposes them. */
  RetryBackoff BACKOFF =
      new RetryBackoff(
          List.of(
              Duration.ofSeconds(5),
              Duration.ofMinutes(5),
              Duration.ofMinutes(30),
              Duration.ofHours(2),
              Duration.ofHours(5),
              Duration.ofHours(10),
              Duration.ofHours(14),
              Duration.ofHours(20),
              Duration.ofHours(24)));

  /** The most attempts: the first, and one after each pause. */
  int MOST_ATTEMPTS = BACKOFF.pauses().size() + 1;

  /** How long a delivery is retried, even if the receiver failed too often for all attempts. */
  Duration LONGEST_RETRIED = Duration.ofHours(84);

  /** The longest pause that a receiver can ask for. */
  Duration LONGEST_REQUESTED_PAUSE = Duration.ofHours(24);

  /** By how much a pause is lengthened at random, so that retries do not come at once. */
  double JITTER = 0.1;

  /** Returns the last attempt, if there was one. */
  Optional<Attempt> last();

  /** Returns the number of attempts. */
  int attempts();

  /** Waiting for an attempt. */
  record Waiting(DueWork work, Optional<Attempt> last) implements DeliveryState {

    /** Returns the state of a delivery that is due at {@code at}, after {@code last}. */
    public static Waiting since(Instant at, Optional<Attempt> last) {
      return new Waiting(DueWork.at(at), last);
    }

    @Override
    public int attempts() {
      return work.attempts();
    }

    /** Returns the state after a node claimed it. */
    public Waiting claimed(Identifier claimant, Instant at) {
      return new Waiting(work.claimed(claimant, LEASE, at), last);
    }

    /** Returns the state after the claim was released without an attempt. */
    public Waiting released(Instant at) {
      return new Waiting(work.released(at), last);
    }

    /** Returns the state after the receiver accepted it. */
    public Delivered delivered(Attempt attempt) {
      return new Delivered(attempts(), attempt);
    }

    /** Returns the state after an attempt failed that is the last. */
    public Failed failed(Attempt attempt) {
      return new Failed(attempts(), attempt);
    }

    private Instant latest(Attempt attempt) {
      return work.triedSince().orElse(attempt.at()).plus(LONGEST_RETRIED);
    }

    /**
     * Returns the state after an attempt failed: waiting for a retry, or failed.
     *
     * @param retryAfter the pause that the receiver asks for
     * @param random from 0 to 1
     */
    public DeliveryState delayed(Attempt attempt, Optional<Duration> retryAfter, double random) {
      if (attempts() >= MOST_ATTEMPTS || attempt.at().isAfter(latest(attempt))) {
        return failed(attempt);
      }
      var planned = BACKOFF.after(attempts());
      var pause = planned.plusMillis((long) (planned.toMillis() * JITTER * random));
      var requested =
          retryAfter
              .filter(wanted -> wanted.compareTo(LONGEST_REQUESTED_PAUSE) < 0)
              .orElse(retryAfter.isPresent() ? LONGEST_REQUESTED_PAUSE : Duration.ZERO);
      var due = attempt.at().plus(pause.compareTo(requested) < 0 ? requested : pause);
      return new Waiting(work.retriedAt(due), Optional.of(attempt));
    }
  }

  /** The receiver accepted it. */
  record Delivered(int attempts, Attempt attempt) implements DeliveryState {

    @Override
    public Optional<Attempt> last() {
      return Optional.of(attempt);
    }
  }

  /** It is not retried, unless an administrator replays it. */
  record Failed(int attempts, Attempt attempt) implements DeliveryState {

    @Override
    public Optional<Attempt> last() {
      return Optional.of(attempt);
    }
  }

  /** Returns the name of the state. */
  default DeliveryStatus status() {
    return switch (this) {
      case Waiting _ -> DeliveryStatus.WAITING;
      case Delivered _ -> DeliveryStatus.DELIVERED;
      case Failed _ -> DeliveryStatus.FAILED;
    };
  }
}
