package io.portico.persistence.portal;

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
   * What is read is kept beside the number of changes that this node had made before the reading
   * began. A reading that overlaps a change is kept beside a number that is no longer the last, and
   * counts for nobody: no lock is needed, and none is held while the store is asked.
   */

  /** How long what was read may be answered. */
  static final Duration FRESH = Duration.ofSeconds(5);

  private static final int MOST_KEPT = 10_000;

  private final AtomicLong changes = new AtomicLong();
  private final Cache<OrganisationId, Reading> readings;

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
    var known = known(organisation);
    if (known.isPresent()) {
      return known.get();
    }
    var before = changes.get();
    var read = committed.get();
    readings.put(organisation, new Reading(read, before));
    return read;
  }

  /** Returns the settings of {@code organisation} if they need not be read. */
  Optional<PortalSettings> known(OrganisationId organisation) {
    var reading = readings.getIfPresent(organisation);
    return reading != null && reading.changes() == changes.get()
        ? Optional.of(reading.settings())
        : Optional.empty();
  }

  /** Forgets everything, as this node may have changed some of it. */
  void forget() {
    changes.incrementAndGet();
  }

  private record Reading(PortalSettings settings, long changes) {}
}
