package io.portico.persistence.key;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** The standings of live keys as this node read them a moment ago. */
@Singleton
public final class VerifiableKeyCache {

  /*
   * What is read is kept beside the number of changes that this node had made before the reading
   * began, and every change leaves its number with the key or the developer it is about. A standing
   * that was read before the last change of its key or developer counts no more; so a reading that
   * overlaps a change does no harm. No lock is needed, and none is held while the store is asked.
   *
   * A standing is as old as the beginning of its reading, not as its end. The numbers of changes are
   * kept for longer than any standing of before can count.
   */

  /** How long what was read may be answered; what is left of five seconds is for the way. */
  static final Duration FRESH = Duration.ofSeconds(4);

  /* Keys that carry much count for several. */
  private static final long MOST_KEPT = 100_000;
  private static final int CHARACTERS_OF_ONE = 500;

  private final Ticker ticker;
  private final AtomicLong changes = new AtomicLong();
  private final Cache<Key, Reading> readings;
  private final Cache<Subject, Long> changed;

  @Inject
  VerifiableKeyCache() {
    this(Ticker.systemTicker());
  }

  VerifiableKeyCache(Ticker ticker) {
    this.ticker = ticker;
    this.readings =
        Caffeine.newBuilder()
            .expireAfterWrite(FRESH)
            .maximumWeight(MOST_KEPT)
            .weigher(VerifiableKeyCache::weight)
            .ticker(ticker)
            .build();
    this.changed =
        Caffeine.newBuilder().expireAfterWrite(FRESH.multipliedBy(2)).ticker(ticker).build();
  }

  private sealed interface Subject {}

  private record Key(OrganisationId organisation, StoredKey key) implements Subject {}

  private record Holder(OrganisationId organisation, DeveloperId developer) implements Subject {}

  private record Reading(VerifiableKey standing, long begunAt, long changes) {}

  /**
   * Returns the standings of {@code keys}.
   *
   * @param committed reads those of some keys from what was committed, and nothing else
   */
  public Map<StoredKey, VerifiableKey> get(
      OrganisationId organisation,
      Collection<StoredKey> keys,
      Function<List<StoredKey>, Map<StoredKey, VerifiableKey>> committed) {
    var standings = new HashMap<StoredKey, VerifiableKey>();
    var unknown = new ArrayList<StoredKey>();
    for (var key : keys) {
      known(new Key(organisation, key))
          .ifPresentOrElse(standing -> standings.put(key, standing), () -> unknown.add(key));
    }
    if (!unknown.isEmpty()) {
      var begunAt = ticker.read();
      var before = changes.get();
      var read = committed.apply(unknown);
      read.forEach((key, standing) -> keep(organisation, new Reading(standing, begunAt, before)));
      standings.putAll(read);
    }
    return standings;
  }

  /** Returns the standings of {@code keys}, or empty if one of them is not known. */
  public Optional<Map<StoredKey, VerifiableKey>> known(
      OrganisationId organisation, Collection<StoredKey> keys) {
    var standings = HashMap.<StoredKey, VerifiableKey>newHashMap(keys.size());
    for (var key : keys) {
      var standing = known(new Key(organisation, key));
      if (standing.isEmpty()) {
        return Optional.empty();
      }
      standings.put(key, standing.get());
    }
    return Optional.of(standings);
  }

  /** Forgets what is known of {@code key}, as this node may have changed it. */
  public void forget(OrganisationId organisation, StoredKey key) {
    forget(new Key(organisation, key));
  }

  /** Forgets what is known of the keys of {@code developer}, as this node may have changed them. */
  public void forget(OrganisationId organisation, DeveloperId developer) {
    forget(new Holder(organisation, developer));
  }

  private Optional<VerifiableKey> known(Key key) {
    return Optional.ofNullable(readings.getIfPresent(key))
        .filter(reading -> ticker.read() - reading.begunAt() < FRESH.toNanos())
        .filter(reading -> isOfToday(key, reading))
        .map(Reading::standing);
  }

  private boolean isOfToday(Key key, Reading reading) {
    return reading.changes() == changes.get()
        || (isBehind(reading, key)
            && isBehind(
                reading, new Holder(key.organisation(), reading.standing().key().developer())));
  }

  private boolean isBehind(Reading reading, Subject subject) {
    return Optional.ofNullable(changed.getIfPresent(subject))
        .map(last -> reading.changes() >= last)
        .orElse(true);
  }

  /* Only what lets somebody through: whoever does not get through asks again at once. */
  private void keep(OrganisationId organisation, Reading reading) {
    var standing = reading.standing();
    if (standing.key().endedAt().isEmpty() && !standing.developerInactive()) {
      readings.put(new Key(organisation, standing.key().key()), reading);
    }
  }

  private void forget(Subject subject) {
    changed.asMap().merge(subject, changes.incrementAndGet(), Math::max);
  }

  private static int weight(Key key, Reading reading) {
    var characters = 0;
    for (var field : reading.standing().key().grant().fields().values().entrySet()) {
      characters += field.getKey().length() + field.getValue().length();
    }
    return 1 + characters / CHARACTERS_OF_ONE;
  }
}
