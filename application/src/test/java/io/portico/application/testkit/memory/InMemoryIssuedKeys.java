package io.portico.application.testkit.memory;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.portico.application.port.out.IssuedKeys;
import io.portico.domain.key.HeldKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Keys in memory. */
public final class InMemoryIssuedKeys implements IssuedKeys {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, Map<StoredKey, IssuedKey>> keys = new HashMap<>();

  InMemoryIssuedKeys(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, IssuedKey key) {
    organisations.requireExisting(organisation);
    return keys.computeIfAbsent(organisation, _ -> new HashMap<>()).putIfAbsent(key.key(), key)
        == null;
  }

  @Override
  public synchronized Optional<IssuedKey> find(OrganisationId organisation, StoredKey key) {
    return Optional.ofNullable(of(organisation).get(key));
  }

  @Override
  public Optional<IssuedKey> findToChange(OrganisationId organisation, StoredKey key) {
    unitOfWork.requireRunning();
    return find(organisation, key);
  }

  @Override
  public synchronized void replace(
      OrganisationId organisation, IssuedKey key, Optional<Instant> dueAt) {
    unitOfWork.requireRunning();
    of(organisation).replace(key.key(), key);
  }

  @Override
  public synchronized Map<DeveloperId, List<HeldKey>> held(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return heldBy(organisation, developers)
        .collect(groupingBy(IssuedKey::developer, mapping(IssuedKey::held, toList())));
  }

  @Override
  public synchronized long countHeld(OrganisationId organisation, PlanId plan) {
    return of(organisation).values().stream()
        .filter(key -> key.endedAt().isEmpty() && key.plan().equals(plan))
        .count();
  }

  @Override
  public synchronized List<StoredKey> endAll(
      OrganisationId organisation, DeveloperId developer, Instant at) {
    var held = heldBy(organisation, List.of(developer)).toList();
    held.forEach(key -> of(organisation).put(key.key(), key.ended(at)));
    return held.stream().map(IssuedKey::key).toList();
  }

  @Override
  public synchronized boolean areThereAny() {
    return keys.values().stream().anyMatch(some -> !some.isEmpty());
  }

  private Stream<IssuedKey> heldBy(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return of(organisation).values().stream()
        .filter(key -> key.endedAt().isEmpty() && developers.contains(key.developer()))
        .sorted(comparing(IssuedKey::issuedAt).thenComparing(key -> key.key().text()));
  }

  private Map<StoredKey, IssuedKey> of(OrganisationId organisation) {
    return keys.getOrDefault(organisation, Map.of());
  }
}
