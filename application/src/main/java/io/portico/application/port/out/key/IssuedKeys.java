package io.portico.application.port.out.key;

import io.portico.domain.developer.Developer;
import io.portico.domain.key.DeveloperKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The keys of each organisation, in their stored form. */
public interface IssuedKeys {

  /**
   * Adds {@code key}, which must be new; a duplicate fails the unit of work.
   *
   * <p>The unit of work must have {@linkplain Plans#lock locked} the plan of a key that has not
   * ended, so that the plan is not removed concurrently.
   */
  void add(OrganisationId organisation, IssuedKey key);

  /** Returns this key, or empty if the organisation never had it. */
  Optional<IssuedKey> find(OrganisationId organisation, StoredKey key);

  /**
   * Returns the keys, ended or not, that are stored as they are and have one of {@code hashes}, by
   * their hashes.
   */
  Map<StoredKey, StoredKey> findByHashes(OrganisationId organisation, Collection<StoredKey> hashes);

  /** Returns what {@link #find} does, and locks the key until the unit of work ends. */
  Optional<IssuedKey> findForUpdate(OrganisationId organisation, StoredKey key);

  /**
   * Stores the expiry, the successor and the end of {@code key}, which must have been found not yet
   * ended by {@link #findForUpdate} in the same unit of work.
   *
   * @param dueAt when its next expiry action is due; empty for never
   */
  void replace(OrganisationId organisation, IssuedKey key, Optional<Instant> dueAt);

  /**
   * Returns the keys of {@code developers} that have not ended, oldest first, without an entry for
   * developers that have none.
   */
  Map<DeveloperId, List<DeveloperKey>> findUnended(
      OrganisationId organisation, Collection<DeveloperId> developers);

  /**
   * Returns the plans of the keys that have not ended and that {@code developer} holds, or an
   * application of which they are a member has.
   */
  Set<PlanId> plansUsedBy(OrganisationId organisation, DeveloperId developer);

  /** Returns how many keys for {@code plan} have not ended. */
  long countUnended(OrganisationId organisation, PlanId plan);

  /**
   * Returns up to {@code limit} of the keys that {@code filter} selects at the instant {@code at},
   * oldest first, after skipping {@code offset}.
   */
  List<IssuedKey> page(
      OrganisationId organisation, KeyFilter filter, Instant at, long offset, int limit);

  /**
   * Returns up to {@code limit} keys for {@code plans} that are live at {@code at}, ordered by
   * their stored form, starting after {@code after} if that is present.
   *
   * @param plans empty for all
   */
  List<IssuedKey> live(
      OrganisationId organisation,
      Collection<PlanId> plans,
      Instant at,
      Optional<StoredKey> after,
      int limit);

  /**
   * Returns up to {@code limit} keys for one of {@code plans} that are live at {@code at}, in any
   * order: it costs the same however many there are.
   */
  List<IssuedKey> someLive(
      OrganisationId organisation, Collection<PlanId> plans, Instant at, int limit);

  /** Returns how many keys {@code filter} selects at the instant {@code at}. */
  long count(OrganisationId organisation, KeyFilter filter, Instant at);

  /**
   * Claims up to {@code most} keys of all organisations with an expiry action that is due at {@code
   * at}, those due longest first. A claim lasts until {@code until}; of several concurrent calls,
   * one claims each key.
   */
  List<Claim> claimDue(Instant at, Instant until, int most);

  /**
   * Returns the key of {@code claim}, and locks it until the unit of work ends. Empty if the claim
   * was lost: the key has changed, or another claim was made.
   */
  Optional<IssuedKey> findClaimed(Claim claim);

  /**
   * The claim on a key whose expiry action is due.
   *
   * @param developer the developer of the key, who is locked first
   */
  record Claim(OrganisationId organisation, DeveloperId developer, StoredKey key, Instant until) {}

  /**
   * Makes {@code to} the holder of the keys of {@code application} that {@code from} holds and that
   * have not ended, with their address as the alias, and returns these.
   */
  List<StoredKey> handOver(
      OrganisationId organisation, ApplicationId application, DeveloperId from, Developer to);

  /** Ends every key of {@code developer} that has not ended, and returns these. */
  List<StoredKey> endAll(OrganisationId organisation, DeveloperId developer, Instant at);

  /** Removes every key of {@code developers}, ended or not, and returns these. */
  Set<StoredKey> removeAll(OrganisationId organisation, Collection<DeveloperId> developers);

  /** Returns whether any organisation has a key, ended or not. */
  boolean anyExist();
}
