package io.portico.application.testkit.memory.key;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.application.Applications;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.key.DeveloperKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Keys in memory. */
public final class InMemoryIssuedKeys extends InMemoryTable<StoredKey, IssuedKey>
    implements IssuedKeys {

  private static final Comparator<IssuedKey> OLDEST_FIRST =
      comparing(IssuedKey::issuedAt).thenComparing(key -> key.key().text());

  private final Map<Place, Instant> due = new HashMap<>();

  private record Place(OrganisationId organisation, StoredKey key) {}

  private final Applications applications;

  public InMemoryIssuedKeys(
      InMemoryOrganisations organisations,
      Applications applications,
      InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(StoredKey::text));
    this.applications = applications;
  }

  @Override
  public synchronized void add(OrganisationId organisation, IssuedKey key) {
    insertNew(organisation, key.key(), key);
    mark(organisation, key.key(), key.dueAfter(key.issuedAt()));
  }

  @Override
  public synchronized void replace(
      OrganisationId organisation, IssuedKey key, Optional<Instant> dueAt) {
    if (find(organisation, key.key()).orElseThrow().endedAt().isPresent()) {
      throw new IllegalStateException("the key has ended");
    }
    updateInUnitOfWork(organisation, key.key(), key);
    mark(organisation, key.key(), dueAt);
  }

  @Override
  public synchronized Map<StoredKey, StoredKey> findByHashes(
      OrganisationId organisation, Collection<StoredKey> hashes) {
    return rows(organisation).stream()
        .map(IssuedKey::key)
        .filter(key -> !key.isHash() && hashes.contains(key.hashed()))
        .collect(toMap(StoredKey::hashed, key -> key));
  }

  @Override
  public synchronized Map<DeveloperId, List<DeveloperKey>> findUnended(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return heldBy(organisation, developers)
        .collect(groupingBy(IssuedKey::developer, mapping(KeyFixture::developerKey, toList())));
  }

  @Override
  public synchronized Set<PlanId> plansUsedBy(OrganisationId organisation, DeveloperId developer) {
    return rows(organisation).stream()
        .filter(key -> key.endedAt().isEmpty() && isUsedBy(organisation, key, developer))
        .map(IssuedKey::plan)
        .collect(toSet());
  }

  private boolean isUsedBy(OrganisationId organisation, IssuedKey key, DeveloperId developer) {
    return key.developer().equals(developer)
        || applications
            .find(organisation, key.application())
            .flatMap(application -> application.member(developer))
            .isPresent();
  }

  @Override
  public synchronized long countUnended(OrganisationId organisation, PlanId plan) {
    return rows(organisation).stream()
        .filter(key -> key.endedAt().isEmpty() && key.plan().equals(plan))
        .count();
  }

  @Override
  public synchronized List<StoredKey> handOver(
      OrganisationId organisation, ApplicationId application, DeveloperId from, Developer to) {
    var held =
        heldBy(organisation, List.of(from))
            .filter(key -> key.application().equals(application))
            .toList();
    held.forEach(
        key ->
            update(organisation, key.key(), key.heldBy(to.id(), to.details().email().written())));
    return held.stream().map(IssuedKey::key).toList();
  }

  @Override
  public synchronized List<StoredKey> endAll(
      OrganisationId organisation, DeveloperId developer, Instant at) {
    var held = heldBy(organisation, List.of(developer)).toList();
    for (var key : held) {
      update(organisation, key.key(), key.ended(at));
      mark(organisation, key.key(), Optional.empty());
    }
    return held.stream().map(IssuedKey::key).toList();
  }

  @Override
  public synchronized Set<StoredKey> removeAll(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    var held =
        rows(organisation).stream()
            .filter(key -> developers.contains(key.developer()))
            .map(IssuedKey::key)
            .collect(toSet());
    for (var key : held) {
      remove(organisation, key);
      mark(organisation, key, Optional.empty());
    }
    return held;
  }

  @Override
  public synchronized boolean anyExist() {
    return !rows().isEmpty();
  }

  @Override
  public synchronized List<IssuedKey> page(
      OrganisationId organisation, KeyFilter filter, Instant at, long offset, int limit) {
    return matching(organisation, filter, at)
        .sorted(OLDEST_FIRST)
        .skip(offset)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<IssuedKey> live(
      OrganisationId organisation,
      Collection<PlanId> plans,
      Instant at,
      Optional<StoredKey> after,
      int limit) {
    return rowsAfter(organisation, after)
        .filter(key -> plans.isEmpty() || plans.contains(key.plan()))
        .filter(key -> key.stateAt(at) == KeyState.LIVE)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<IssuedKey> someLive(
      OrganisationId organisation, Collection<PlanId> plans, Instant at, int limit) {
    return rows(organisation).stream()
        .filter(key -> plans.contains(key.plan()) && key.stateAt(at) == KeyState.LIVE)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation, KeyFilter filter, Instant at) {
    return matching(organisation, filter, at).count();
  }

  @Override
  public synchronized List<Claim> claimDue(Instant at, Instant until, int most) {
    var claimed =
        due.entrySet().stream()
            .filter(entry -> !entry.getValue().isAfter(at))
            .sorted(Map.Entry.comparingByValue())
            .limit(most)
            .map(Map.Entry::getKey)
            .toList();
    claimed.forEach(place -> due.put(place, until));
    return claimed.stream().map(place -> claim(place, until)).toList();
  }

  private Claim claim(Place place, Instant until) {
    var key = find(place.organisation(), place.key()).orElseThrow();
    return new Claim(place.organisation(), key.developer(), key.key(), until);
  }

  @Override
  public synchronized Optional<IssuedKey> findClaimed(Claim claim) {
    unitOfWork.requireRunning();
    var place = new Place(claim.organisation(), claim.key());
    return claim.until().equals(due.get(place))
        ? find(claim.organisation(), claim.key())
        : Optional.empty();
  }

  private void mark(OrganisationId organisation, StoredKey key, Optional<Instant> dueAt) {
    var place = new Place(organisation, key);
    dueAt.ifPresentOrElse(instant -> due.put(place, instant), () -> due.remove(place));
  }

  private Stream<IssuedKey> matching(OrganisationId organisation, KeyFilter filter, Instant at) {
    return rows(organisation).stream().filter(key -> Filters.matches(filter, key, at));
  }

  private Stream<IssuedKey> heldBy(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return rows(organisation).stream()
        .filter(key -> key.endedAt().isEmpty() && developers.contains(key.developer()))
        .sorted(OLDEST_FIRST);
  }
}
