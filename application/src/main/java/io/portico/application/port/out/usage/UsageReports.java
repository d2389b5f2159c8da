package io.portico.application.port.out.usage;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageRank;
import io.portico.domain.usage.UsageTotal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how often the keys of each organisation were used. */
public interface UsageReports {

  /** How long a ranking may take. */
  Duration LONGEST = Duration.ofSeconds(10);

  /**
   * Returns up to {@code limit} of the totals that {@code question} asks for, without the first
   * {@code offset}: by bucket, then code, and where these are equal in an order that stays. Those
   * without hits lack.
   */
  List<UsageTotal> totals(OrganisationId organisation, UsageQuery question, long offset, int limit);

  /** Returns how many totals there are. */
  long count(OrganisationId organisation, UsageQuery question);

  /**
   * Returns who or what was used most, the most first, and where these are equal in an order that
   * stays. What is not known, such as the developer of a key that was not issued here, is none of
   * them. Empty if to count takes longer than {@link #LONGEST}.
   */
  Optional<List<UsageRank>> rank(OrganisationId organisation, RankingQuery question);

  /**
   * Returns when the latest call with each of {@code keys} was made, as far as their months are
   * kept. Those that were never used lack.
   */
  Map<StoredKey, Instant> lastUsed(OrganisationId organisation, Collection<StoredKey> keys);
}
