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

/** The active keys that this node read recently. */
@Singleton
public final class VerifiableKeyCache {

  /*
   * Caffeine expires and evicts the keys. It cannot discard a bulk load that an invalidation
   * overtakes, nor invalidate by developer, so each entry carries the number of changes that this
   * node had made before its reading began, and each change stores its number for its key or
   * developer. An entry that was read before the last change of its key or developer is stale. No
   * lock is held while the store is read.
   *
   * The age of an entry counts from the beginning of its reading. The numbers of changes are kept
   * longer than any entry that is older than they are.
   */

  /** How long an entry is fresh; together with the time of a request at most five seconds. */
  static final Duration FRESH = Duration.ofSeconds(4);

  /* A key with many custom fields weighs as much as several. */
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

  private record Reading(VerifiableKey verifiable, long begunAt, long changes) {}

  /**
   * Returns the keys to verify.
   *
   * @param committed reads keys from committed data only
   */
  public Map<StoredKey, VerifiableKey> get(
      OrganisationId organisation,
      Collection<StoredKey> keys,
      Function<List<StoredKey>, Map<StoredKey, VerifiableKey>> committed) {
    var found = new HashMap<StoredKey, VerifiableKey>();
    var unknown = new ArrayList<StoredKey>();
    for (var key : keys) {
      known(new Key(organisation, key))
          .ifPresentOrElse(verifiable -> found.put(key, verifiable), () -> unknown.add(key));
    }
    if (!unknown.isEmpty()) {
      var begunAt = ticker.read();
      var before = changes.get();
      var read = committed.apply(unknown);
      read.forEach(
          (key, verifiable) -> {
            if (verifiable.isCacheable()) {
              readings.put(new Key(organisation, key), new Reading(verifiable, begunAt, before));
            }
          });
      found.putAll(read);
    }
    return found;
  }

  /** Returns the keys, or empty if one of them is not cached. */
  public Optional<Map<StoredKey, VerifiableKey>> known(
      OrganisationId organisation, Collection<StoredKey> keys) {
    var found = HashMap.<StoredKey, VerifiableKey>newHashMap(keys.size());
    for (var key : keys) {
      var verifiable = known(new Key(organisation, key));
      if (verifiable.isEmpty()) {
        return Optional.empty();
      }
      found.put(key, verifiable.get());
    }
    return Optional.of(found);
  }

  /** Invalidates {@code key}, which this node may have changed. */
  public void forget(OrganisationId organisation, StoredKey key) {
    forget(new Key(organisation, key));
  }

  /** Invalidates the keys of {@code developer}, which this node may have changed. */
  public void forget(OrganisationId organisation, DeveloperId developer) {
    forget(new Holder(organisation, developer));
  }

  private Optional<VerifiableKey> known(Key key) {
    return Optional.ofNullable(readings.getIfPresent(key))
        .filter(reading -> ticker.read() - reading.begunAt() < FRESH.toNanos())
        .filter(reading -> isCurrent(key, reading))
        .map(Reading::verifiable);
  }

  private boolean isCurrent(Key key, Reading reading) {
    return reading.changes() == changes.get()
        || (isUnaffected(reading, key)
            && isUnaffected(
                reading, new Holder(key.organisation(), reading.verifiable().key().developer())));
  }

  private boolean isUnaffected(Reading reading, Subject subject) {
    return Optional.ofNullable(changed.getIfPresent(subject))
        .map(last -> reading.changes() >= last)
        .orElse(true);
  }

  private void forget(Subject subject) {
    changed.asMap().merge(subject, changes.incrementAndGet(), Math::max);
  }

  private static int weight(Key key, Reading reading) {
    var characters = 0;
    for (var field : reading.verifiable().key().grant().fields().values().entrySet()) {
      characters += field.getKey().length() + field.getValue().length();
    }
    return 1 + characters / CHARACTERS_OF_ONE;
  }
}
