package io.portico.persistence;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The settings of portals as this node read them a moment ago. */
final class SettingsCache {

  /*
   * What is read is kept under the number of changes that this node had made before the reading
   * began. A reading that overlaps a change ends up under a number that nobody asks for any more:
   * no lock is needed, and none is held while the store is asked.
   */

  /** How long what was read may be answered. */
  static final Duration FRESH = Duration.ofSeconds(5);

  private static final int MOST_KEPT = 10_000;

  private final AtomicLong changes = new AtomicLong();
  private final Cache<Reading, PortalSettings> readings;

  SettingsCache(Ticker ticker) {
    this.readings =
        Caffeine.newBuilder().expireAfterWrite(FRESH).maximumSize(MOST_KEPT).ticker(ticker).build();
  }

  /**
   * Returns the settings of {@code organisation}.
   *
   * @param committed reads what was committed, and nothing else
   */
  PortalSettings get(OrganisationId organisation, Supplier<PortalSettings> committed) {
    var reading = new Reading(organisation, changes.get());
    var known = readings.getIfPresent(reading);
    if (known != null) {
      return known;
    }
    var read = committed.get();
    readings.put(reading, read);
    return read;
  }

  /** Returns the settings of {@code organisation} if they need not be read. */
  Optional<PortalSettings> known(OrganisationId organisation) {
    return Optional.ofNullable(readings.getIfPresent(new Reading(organisation, changes.get())));
  }

  /** Forgets everything, as this node may have changed some of it. */
  void forget() {
    changes.incrementAndGet();
  }

  private record Reading(OrganisationId organisation, long changes) {}
}
