package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A key that was issued to a developer for a plan.
 *
 * @param expiresAt when it stops working; empty for never
 * @param replacedBy the key that it was rotated to
 * @param endedAt when it was revoked, or its expiry was processed
 * @param imported whether another gateway issued it, which alone can verify it; Portico knows only
 *     how that gateway identifies it
 */
public record IssuedKey(
    StoredKey key,
    KeyGrant grant,
    Instant issuedAt,
    Optional<Instant> expiresAt,
    Optional<StoredKey> replacedBy,
    Optional<Instant> endedAt,
    boolean imported) {

  /* How long before its expiry the successor of a key can be requested. */
  private static final Duration RENEWAL = Duration.ofDays(30);

  /** Returns a new key that expires after {@code life}. */
  public static IssuedKey issued(
      StoredKey key, KeyGrant grant, Instant at, Optional<Duration> life) {
    return new IssuedKey(
        key, grant, at, life.map(at::plus), Optional.empty(), Optional.empty(), false);
  }

  /** Returns a key of another gateway, which Portico learns of at {@code at}. */
  public static IssuedKey imported(StoredKey key, KeyGrant grant, Instant at) {
    return new IssuedKey(
        key, grant, at, Optional.empty(), Optional.empty(), Optional.empty(), true);
  }

  public DeveloperId developer() {
    return grant.developer();
  }

  public ApplicationId application() {
    return grant.application();
  }

  public PlanId plan() {
    return grant.plan();
  }

  /** Returns the state of the key at the instant {@code at}. */
  public KeyState stateAt(Instant at) {
    if (expiresAt.filter(end -> !endedAt.orElse(at).isBefore(end)).isPresent()) {
      return KeyState.EXPIRED;
    }
    return endedAt.isPresent() ? KeyState.REVOKED : KeyState.LIVE;
  }

  /**
   * Returns this key, held by another member of its application.
   *
   * @param alias the address of that member
   */
  public IssuedKey heldBy(DeveloperId other, String alias) {
    return new IssuedKey(
        key, grant.heldBy(other, alias), issuedAt, expiresAt, replacedBy, endedAt, imported);
  }

  /** Returns this key, which has not ended, as one that ends at {@code at}. */
  public IssuedKey ended(Instant at) {
    return new IssuedKey(key, grant, issuedAt, expiresAt, replacedBy, Optional.of(at), imported);
  }

  /**
   * Returns this key, which has not ended, rotated to {@code successor} at the instant {@code at}:
   * it expires after {@code overlap} unless it expires earlier. Without an overlap it ends at once.
   */
  public IssuedKey replacedBy(StoredKey successor, Instant at, RotationOverlap overlap) {
    return new IssuedKey(
        key,
        grant,
        issuedAt,
        Optional.of(endAfter(at, overlap)),
        Optional.of(successor),
        overlap.isNone() ? Optional.of(at) : endedAt,
        imported);
  }

  /** Returns when this key expires if it is rotated at {@code at}. */
  public Instant endAfter(Instant at, RotationOverlap overlap) {
    var end = at.plus(overlap.length());
    return expiresAt.filter(end::isAfter).orElse(end);
  }

  /**
   * Returns whether a successor of this live key can be requested at {@code at}: in its last 30
   * days, or in the second half of a life of less than 60 days.
   */
  public boolean isRenewableAt(Instant at) {
    return stateAt(at) == KeyState.LIVE
        && replacedBy.isEmpty()
        && expiresAt.filter(end -> !at.isBefore(end.minus(renewalBefore(end)))).isPresent();
  }

  private Duration renewalBefore(Instant end) {
    var half = Duration.between(issuedAt, end).dividedBy(2);
    return half.compareTo(RENEWAL) < 0 ? half : RENEWAL;
  }

  /** Returns this key with its state at the instant {@code at}. */
  public KeyWithState withState(Instant at) {
    return new KeyWithState(this, stateAt(at));
  }

  /** Returns what is due at the instant {@code at}. */
  public ExpiryAction actionAt(Instant at) {
    if (endedAt.isPresent() || expiresAt.isEmpty()) {
      return new ExpiryAction.Nothing();
    }
    var end = expiresAt.get();
    if (!at.isBefore(end)) {
      return new ExpiryAction.End();
    }
    return hasReminders()
        ? ExpiryReminder.currentAt(at, end)
            .<ExpiryAction>map(reminder -> new ExpiryAction.Reminder(reminder, end))
            .orElseGet(ExpiryAction.Nothing::new)
        : new ExpiryAction.Nothing();
  }

  /**
   * Returns when the next action is due, after those that were due until {@code after}; empty if
   * there is none.
   */
  public Optional<Instant> dueAfter(Instant after) {
    return endedAt.isPresent() ? Optional.empty() : expiresAt.map(end -> dueBefore(end, after));
  }

  private Instant dueBefore(Instant end, Instant after) {
    return hasReminders()
        ? ExpiryReminder.nextAfter(after, end).map(next -> next.dueAt(end)).orElse(end)
        : end;
  }

  /* A rotated key has a successor, so its expiry needs no reminder. */
  private boolean hasReminders() {
    return replacedBy.isEmpty();
  }
}
