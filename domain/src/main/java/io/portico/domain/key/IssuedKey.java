package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A key that a developer got for a plan.
 *
 * @param expiresAt from when on it opens nothing any more; empty if it lasts for ever
 * @param replacedBy the key that was issued in its place
 * @param endedAt when it was taken back, or was seen to have expired; empty until then
 */
public record IssuedKey(
    StoredKey key,
    KeyGrant grant,
    Instant issuedAt,
    Optional<Instant> expiresAt,
    Optional<StoredKey> replacedBy,
    Optional<Instant> endedAt) {

  public IssuedKey {
    requireNonNull(key, "key");
    requireNonNull(grant, "grant");
    requireNonNull(issuedAt, "issuedAt");
    requireNonNull(expiresAt, "expiresAt");
    requireNonNull(replacedBy, "replacedBy");
    requireNonNull(endedAt, "endedAt");
  }

  /** Returns a key that is issued now, and lasts for {@code life}. */
  public static IssuedKey issued(
      StoredKey key, KeyGrant grant, Instant at, Optional<Duration> life) {
    return new IssuedKey(key, grant, at, life.map(at::plus), Optional.empty(), Optional.empty());
  }

  public DeveloperId developer() {
    return grant.developer();
  }

  public PlanId plan() {
    return grant.plan();
  }

  /** Returns this key as it stands in the record of its developer. */
  public DeveloperKey held() {
    return new DeveloperKey(key, plan(), issuedAt);
  }

  /** Returns what the key is at the instant {@code at}. */
  public KeyState stateAt(Instant at) {
    if (expiresAt.filter(end -> !endedAt.orElse(at).isBefore(end)).isPresent()) {
      return KeyState.EXPIRED;
    }
    return endedAt.isPresent() ? KeyState.REVOKED : KeyState.LIVE;
  }

  /** Returns this key, which has not ended, as one that ends at {@code at}. */
  public IssuedKey ended(Instant at) {
    return new IssuedKey(key, grant, issuedAt, expiresAt, replacedBy, Optional.of(at));
  }

  /**
   * Returns this key, which has not ended, as one that {@code successor} replaces from {@code at}
   * on: it expires after {@code overlap}, or when it would have anyway if that is earlier. Without
   * an overlap it has ended.
   */
  public IssuedKey replacedBy(StoredKey successor, Instant at, RotationOverlap overlap) {
    var end = at.plus(overlap.length());
    var sooner = expiresAt.filter(end::isAfter).orElse(end);
    return new IssuedKey(
        key,
        grant,
        issuedAt,
        Optional.of(sooner),
        Optional.of(successor),
        overlap.isNone() ? Optional.of(at) : endedAt);
  }

  /** Returns this key beside what it is at the instant {@code at}. */
  public KeyWithState seenAt(Instant at) {
    return new KeyWithState(this, stateAt(at));
  }

  /** Returns what is to be done about the key at the instant {@code at}. */
  public ExpiryAction dutyAt(Instant at) {
    if (endedAt.isPresent() || expiresAt.isEmpty()) {
      return new ExpiryAction.Nothing();
    }
    var end = expiresAt.get();
    if (!at.isBefore(end)) {
      return new ExpiryAction.End();
    }
    return isReminded()
        ? ExpiryReminder.currentAt(at, end)
            .<ExpiryAction>map(reminder -> new ExpiryAction.Reminder(reminder, end))
            .orElseGet(ExpiryAction.Nothing::new)
        : new ExpiryAction.Nothing();
  }

  /**
   * Returns when something is next to be done about the key, after what was to be done until {@code
   * after}. Empty if nothing ever is.
   */
  public Optional<Instant> dueAfter(Instant after) {
    return endedAt.isPresent() ? Optional.empty() : expiresAt.map(end -> dueBefore(end, after));
  }

  private Instant dueBefore(Instant end, Instant after) {
    return isReminded()
        ? ExpiryReminder.nextAfter(after, end).map(next -> next.dueAt(end)).orElse(end)
        : end;
  }

  /* Nobody misses a key that another has replaced. */
  private boolean isReminded() {
    return replacedBy.isEmpty();
  }
}
