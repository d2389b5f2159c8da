package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

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
  public HeldKey held() {
    return new HeldKey(key, plan(), issuedAt);
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
   * Returns this key, which has not ended, as one that {@code successor} replaces: it expires at
   * {@code end}, or when it would have anyway if that is earlier.
   */
  public IssuedKey replacedBy(StoredKey successor, Instant end) {
    var sooner = expiresAt.filter(end::isAfter).orElse(end);
    return new IssuedKey(
        key, grant, issuedAt, Optional.of(sooner), Optional.of(successor), endedAt);
  }

  /**
   * Returns when something is next to be done about the key behind {@code after}: its holder is to
   * be reminded that it expires, or it has expired. Empty if nothing ever is.
   */
  public Optional<Instant> dueAfter(Instant after) {
    if (endedAt.isPresent() || expiresAt.isEmpty()) {
      return Optional.empty();
    }
    var end = expiresAt.get();
    return Stream.concat(
            ExpiryReminder.all().map(reminder -> reminder.dueAt(end)).filter(_ -> isReminded()),
            Stream.of(end))
        .filter(after::isBefore)
        .findFirst()
        .or(() -> Optional.of(end));
  }

  /** Returns whether its holder is told before it expires; not where another is in its place. */
  public boolean isReminded() {
    return replacedBy.isEmpty();
  }
}
