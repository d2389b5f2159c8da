package io.portico.application.service.usage;

import static java.util.stream.Collectors.toCollection;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.HitCounts;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The keys that are reported by gateways, which may know keys by their hashes also where they are
 * stored as they are.
 */
public record ReportedKeys(KeyIdentifiers identifiers, IssuedKeys keys) {

  /** Returns the form in which {@code reported} is counted, unless it is the hash of a key. */
  StoredKey identifier(StoredKey reported) {
    return identifiers.ofReported(reported);
  }

  /** Returns {@code counts} under the keys whose hashes were reported. */
  HitCounts issued(OrganisationId organisation, HitCounts counts) {
    if (identifiers.form().isHashed()) {
      return counts;
    }
    var reported = new HashSet<StoredKey>();
    counts.forEach((counter, _) -> counter.key().ifPresent(reported::add));
    var found = byHash(organisation, reported);
    return found.isEmpty() ? counts : counts.under(found);
  }

  /** Returns {@code reported} with the keys in place of their hashes. */
  Set<StoredKey> issued(OrganisationId organisation, Set<StoredKey> reported) {
    if (identifiers.form().isHashed()) {
      return reported;
    }
    var found = byHash(organisation, reported);
    return reported.stream()
        .map(key -> found.getOrDefault(key, key))
        .collect(toCollection(LinkedHashSet::new));
  }

  private Map<StoredKey, StoredKey> byHash(OrganisationId organisation, Set<StoredKey> reported) {
    return keys.findByHashes(organisation, reported.stream().filter(StoredKey::isHash).toList());
  }
}
