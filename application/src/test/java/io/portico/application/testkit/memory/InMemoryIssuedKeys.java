package io.portico.application.testkit.memory;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;

import io.portico.application.port.out.IssuedKeys;
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

/** Keys in memory. */
public final class InMemoryIssuedKeys implements IssuedKeys {

  private final InMemoryOrganisations organisations;
  private final Map<OrganisationId, Map<StoredKey, IssuedKey>> keys = new HashMap<>();

  InMemoryIssuedKeys(InMemoryOrganisations organisations) {
    this.organisations = organisations;
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, IssuedKey key) {
    organisations.requireExisting(organisation);
    return keys.computeIfAbsent(organisation, _ -> new HashMap<>()).putIfAbsent(key.key(), key)
        == null;
  }

  @Override
  public synchronized Map<DeveloperId, List<IssuedKey>> live(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return of(organisation).values().stream()
        .filter(key -> key.isLive() && developers.contains(key.developer()))
        .sorted(comparing(IssuedKey::issuedAt).thenComparing(key -> key.key().text()))
        .collect(groupingBy(IssuedKey::developer));
  }

  @Override
  public synchronized long countLive(OrganisationId organisation, PlanId plan) {
    return of(organisation).values().stream()
        .filter(key -> key.isLive() && key.plan().equals(plan))
        .count();
  }

  @Override
  public synchronized int revokeAll(
      OrganisationId organisation, DeveloperId developer, Instant at) {
    var live = live(organisation, List.of(developer)).getOrDefault(developer, List.of());
    for (var key : live) {
      of(organisation)
          .put(
              key.key(),
              new IssuedKey(
                  key.key(), key.developer(), key.plan(), key.issuedAt(), Optional.of(at)));
    }
    return live.size();
  }

  private Map<StoredKey, IssuedKey> of(OrganisationId organisation) {
    return keys.getOrDefault(organisation, Map.of());
  }
}
