package io.portico.domain.announcement;

import io.portico.domain.shared.DeveloperId;
import java.time.Instant;
import java.util.Optional;

/**
 * How far an announcement is mailed: the newest developers first.
 *
 * @param reached the last developer whose mail is stored; empty before the first
 * @param reachedAt when that mail was stored; before the first, when the mailing was requested
 * @param mails the number of mails
 * @param endedAt when the last mail was stored; empty while there are more
 */
public record Mailing(
    Instant requestedAt,
    Optional<DeveloperId> reached,
    Instant reachedAt,
    long mails,
    Optional<Instant> endedAt) {

  /** Returns a mailing that starts now. */
  public static Mailing requested(Instant at) {
    return new Mailing(at, Optional.empty(), at, 0, Optional.empty());
  }

  /** Returns this mailing after {@code further} mails at {@code at}, the last to {@code last}. */
  public Mailing reached(DeveloperId last, int further, Instant at) {
    return new Mailing(requestedAt, Optional.of(last), at, mails + further, endedAt);
  }

  /** Returns this mailing after its last mail. */
  public Mailing ended(Instant at) {
    return new Mailing(requestedAt, reached, reachedAt, mails, Optional.of(at));
  }
}
