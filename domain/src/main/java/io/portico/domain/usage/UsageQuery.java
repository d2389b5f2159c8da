package io.portico.domain.usage;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.ListRules;
import java.util.Optional;
import java.util.Set;

/** Selects the totals of a usage report. */
public record UsageQuery(
    Set<StoredKey> keys, Buckets buckets, UsageFilter filter, Optional<UsageDimension> by) {

  /** The most keys. */
  public static final int MOST_KEYS = 1_000;

  public UsageQuery {
    keys = Set.copyOf(keys);
    ListRules.atMost("keys", keys.size(), MOST_KEYS, "keys");
  }
}
