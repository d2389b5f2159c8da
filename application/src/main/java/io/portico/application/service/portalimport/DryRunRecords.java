package io.portico.application.service.portalimport;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a dry run would have added, so that later records can be judged. */
final class DryRunRecords {

  private final Map<String, PlanId> plansByName = new HashMap<>();
  private final Set<PlanId> plans = new HashSet<>();
  private final Map<String, DeveloperId> developersByEmail = new HashMap<>();
  private final Set<DeveloperId> developers = new HashSet<>();
  private final Map<StoredKey, DeveloperId> keys = new HashMap<>();
  private final Map<DeveloperId, Set<PlanId>> subscriptions = new HashMap<>();

  /** Adds a plan, and returns false if another one has its name. */
  boolean addPlan(PlanId id, String foldedName) {
    if (!id.equals(plansByName.computeIfAbsent(foldedName, _ -> id))) {
      return false;
    }
    plans.add(id);
    return true;
  }

  boolean hasPlan(PlanId id) {
    return plans.contains(id);
  }

  /** Adds a developer, and returns false if another one has the address. */
  boolean addDeveloper(DeveloperId id, EmailAddress email) {
    if (!id.equals(developersByEmail.computeIfAbsent(email.canonical(), _ -> id))) {
      return false;
    }
    developers.add(id);
    return true;
  }

  boolean hasDeveloper(DeveloperId id) {
    return developers.contains(id);
  }

  /** Adds a key unless it is known; returns whose it is. */
  Optional<DeveloperId> addKey(StoredKey key, DeveloperId holder) {
    return Optional.ofNullable(keys.putIfAbsent(key, holder));
  }

  /** Adds that a developer has a key or an open request for a plan. */
  void addSubscription(DeveloperId developer, PlanId plan) {
    subscriptions.computeIfAbsent(developer, _ -> new HashSet<>()).add(plan);
  }

  /** Returns the plans for which a developer has a key or an open request. */
  Set<PlanId> subscriptions(DeveloperId developer) {
    return Set.copyOf(subscriptions.getOrDefault(developer, Set.of()));
  }
}
