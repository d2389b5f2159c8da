package io.portico.domain.developer;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.portico.domain.key.DeveloperKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * A developer and their keys: what a portal sees of a developer.
 *
 * @param keys the keys that have not ended, oldest first
 */
public record DeveloperWithKeys(Developer developer, List<DeveloperKey> keys) {
  public DeveloperWithKeys {
    keys = List.copyOf(keys);
  }

  /**
   * Returns a key for each plan: the newest of the default application, or the newest of all if
   * that has none.
   */
  public SequencedMap<PlanId, StoredKey> subscriptions() {
    var subscriptions = new LinkedHashMap<PlanId, StoredKey>();
    keys.forEach(key -> subscriptions.put(key.plan(), key.key()));
    keys.stream()
        .filter(key -> key.application().isDefaultOf(developer.id()))
        .forEach(key -> subscriptions.put(key.plan(), key.key()));
    return subscriptions;
  }

  /** Returns the plans of each key. */
  public SequencedMap<StoredKey, List<PlanId>> plans() {
    return keys.stream()
        .collect(
            groupingBy(
                DeveloperKey::key, LinkedHashMap::new, mapping(DeveloperKey::plan, toList())));
  }
}
