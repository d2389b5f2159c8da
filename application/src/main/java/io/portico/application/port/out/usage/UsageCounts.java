package io.portico.application.port.out.usage;

import io.portico.application.port.out.Waiting;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The usage counters and latencies of each organisation, by hour, day and month. */
public interface UsageCounts {

  /**
   * Adds {@code counts} in every resolution. Concurrent additions do not overwrite each other.
   *
   * @throws IllegalStateException outside a unit of work
   */
  void add(OrganisationId organisation, HitCounts counts);

  /**
   * Adds the part {@code part} of a batch likewise. If this store is not part of the unit of work,
   * it adds the part once, however many units of work have tried to.
   *
   * @param part identifies the batch and its part
   */
  default void add(OrganisationId organisation, String part, HitCounts counts) {
    add(organisation, counts);
  }

  /** Returns whether what is added is undone if the unit of work is. */
  default boolean isPartOfUnitOfWork() {
    return true;
  }

  /**
   * Returns the counters of {@code keys} in the buckets from {@code first} to {@code last}, both
   * inclusive. Only counters with hits are present.
   */
  Map<CounterKey, Count> find(
      OrganisationId organisation,
      Resolution resolution,
      Collection<StoredKey> keys,
      int first,
      int last);

  /**
   * Removes all counts of {@code keys} and all latencies of calls under {@code plans}, in every
   * resolution. Latencies have no key.
   */
  void removeAll(OrganisationId organisation, Collection<StoredKey> keys, Set<PlanId> plans);

  /**
   * Makes reports of what was added fast, unless that has begun after {@code since} or another node
   * does it. Reports are the same before, meanwhile and after; lists of unused keys may know what
   * was added only after it. It may take a minute, during which others add and read.
   *
   * @param node the id of this node
   * @throws IllegalStateException within a unit of work
   */
  void fold(Identifier node, Instant since, InstantSource clock);

  /**
   * Returns how many additions are not folded, and when the last fold began, if there was one and
   * something waits.
   */
  Waiting backlog();
}
