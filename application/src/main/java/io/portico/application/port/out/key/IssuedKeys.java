package io.portico.application.port.out.key;

import io.portico.domain.key.DeveloperKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of each organisation, in their stored form. */
public interface IssuedKeys {

  /**
   * Adds {@code key}, which the organisation must not have: keys are random, so having it would be
   * a defect, and fails the unit of work.
   *
   * <p>Who adds a key that has not ended does it in a unit of work that {@linkplain Plans#lock
   * holds} its plan, so that nobody removes that meanwhile.
   */
  void add(OrganisationId organisation, IssuedKey key);

  /** Returns this key, or empty if the organisation never had it. */
  Optional<IssuedKey> find(OrganisationId organisation, StoredKey key);

  /**
   * Returns what {@link #find} does, and lets nobody else change the key until the unit of work
   * ends.
   */
  Optional<IssuedKey> findForUpdate(OrganisationId organisation, StoredKey key);

  /**
   * Keeps when {@code key} expires, what replaced it and when it ended. To be called in the unit of
   * work that {@link #findForUpdate} found it in.
   *
   * @param dueAt when something is next to be done about it; empty for never
   */
  void replace(OrganisationId organisation, IssuedKey key, Optional<Instant> dueAt);

  /**
   * Returns the keys of each of {@code developers} that have not ended, oldest first; a developer
   * without one lacks.
   */
  Map<DeveloperId, List<DeveloperKey>> held(
      OrganisationId organisation, Collection<DeveloperId> developers);

  /** Returns how many keys for {@code plan} have not ended. */
  long countHeld(OrganisationId organisation, PlanId plan);

  /**
   * Returns up to {@code limit} of the keys that {@code filter} means at the instant {@code at},
   * oldest first, without the first {@code offset}.
   */
  List<IssuedKey> page(
      OrganisationId organisation, KeyFilter filter, Instant at, long offset, int limit);

  /** Returns how many keys {@code filter} means at the instant {@code at}. */
  long count(OrganisationId organisation, KeyFilter filter, Instant at);

  /**
   * Claims up to {@code most} keys of all organisations that something is due for at {@code at},
   * those that have waited longest first: nobody gets them again before {@code until}. Of several
   * concurrent calls, one claims each key.
   */
  List<Claim> claimDue(Instant at, Instant until, int most);

  /**
   * Returns the key of {@code claim}, and lets nobody else change it until the unit of work ends.
   * Empty if something else is due by now, or somebody has claimed it anew.
   */
  Optional<IssuedKey> findClaimed(Claim claim);

  /**
   * A key that something is to be done about.
   *
   * @param developer who holds it, to be held first
   */
  record Claim(OrganisationId organisation, DeveloperId developer, StoredKey key, Instant until) {}

  /** Ends every key of {@code developer} that has not ended. Returns which those were. */
  List<StoredKey> endAll(OrganisationId organisation, DeveloperId developer, Instant at);

  /** Returns whether any organisation ever had a key. */
  boolean anyExist();
}
