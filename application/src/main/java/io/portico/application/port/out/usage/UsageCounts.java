package io.portico.application.port.out.usage;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import java.util.Collection;
import java.util.Map;

/** How often the keys of each organisation were used, by hour, day and month. */
public interface UsageCounts {

  /**
   * Adds {@code counts} to what was counted, in every resolution. What others add at the same time
   * is counted, too.
   *
   * @throws IllegalStateException outside a unit of work
   */
  void add(OrganisationId organisation, HitCounts counts);

  /**
   * Returns what was counted of {@code keys} in the buckets from {@code first} to {@code last},
   * both included. Slots without hits lack; so do keys that nobody used.
   */
  Map<CounterKey, Count> find(
      OrganisationId organisation,
      Resolution resolution,
      Collection<StoredKey> keys,
      int first,
      int last);
}
