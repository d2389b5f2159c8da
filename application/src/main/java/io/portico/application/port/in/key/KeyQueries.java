package io.portico.application.port.in.key;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Reads of issued keys. */
public interface KeyQueries {

  /** The most keys that {@link #live} and {@link #countExpiring} count. */
  int MOST_COUNTED = 1_000;

  /**
   * Returns the key.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the organisation never issued it
   */
  KeyWithUsage find(Actor actor, StoredKey key);

  /**
   * Returns the key that {@code text} names, or empty if the organisation never issued it.
   *
   * @param text the key itself, its hash, or how another gateway identifies it
   */
  Optional<KeyWithUsage> findNamed(Actor actor, String text);

  /** Returns a page of the keys that {@code filter} selects, oldest first. */
  OffsetPage<KeyWithUsage> page(Actor actor, KeyFilter filter, OffsetRange range);

  /** Returns the live keys for one of {@code plans}, of which {@code limit} are shown. */
  LiveKeys live(Actor actor, Collection<PlanId> plans, int limit);

  /** The most keys of {@link #concerning}. */
  int MOST_CONCERNING = 1_000;

  /**
   * Returns the keys with {@code concern}, the most urgent first; of more than {@value
   * #MOST_CONCERNING}, these.
   */
  List<Concerning> concerning(Actor actor, KeyConcern concern);

  /**
   * Returns how many keys are {@link KeyConcern#EXPIRING}; of more than {@value #MOST_COUNTED}, one
   * more than that.
   */
  long countExpiring(Actor actor);

  /**
   * A key that somebody should look at.
   *
   * @param quotaUsed the share of its quota that is used, from 0 to 1; only of {@link
   *     KeyConcern#QUOTA}
   */
  record Concerning(KeyWithUsage key, Optional<Double> quotaUsed) {}

  /**
   * Live keys.
   *
   * @param shown the newest; if there are more than {@value #MOST_COUNTED}, the newest of some
   * @param count how many there are, at most {@value #MOST_COUNTED}
   * @param more whether there are more than that
   */
  record LiveKeys(List<KeyWithUsage> shown, int count, boolean more) {

    public LiveKeys {
      shown = List.copyOf(shown);
    }
  }
}
