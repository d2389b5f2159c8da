package io.portico.application.testkit.memory.factor;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.factor.Factors;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Second factors in memory. */
public final class InMemoryFactors implements Factors {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<FactorId, Factor> factors = new HashMap<>();
  private final Map<Owner, Set<RecoveryCode>> codes = new HashMap<>();

  private record Owner(OrganisationId organisation, UserId user) {}

  public InMemoryFactors(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized boolean add(Factor factor) {
    organisations.requireExisting(factor.organisation());
    if (factor.credential().flatMap(this::withCredential).isPresent()) {
      return false;
    }
    factors.put(factor.id(), factor);
    return true;
  }

  @Override
  public synchronized List<Factor> ofUser(OrganisationId organisation, UserId user) {
    return factors.values().stream()
        .filter(one -> one.organisation().equals(organisation) && one.user().equals(user))
        .sorted(comparing(Factor::addedAt).thenComparing(one -> one.id().value()))
        .toList();
  }

  @Override
  public synchronized Optional<Factor> withCredential(String credential) {
    return factors.values().stream()
        .filter(one -> one.credential().filter(credential::equals).isPresent())
        .findFirst();
  }

  @Override
  public synchronized boolean use(Factor factor, long counter, Instant at) {
    var present = factors.get(factor.id());
    if (present == null || !present.accepts(counter)) {
      return false;
    }
    factors.put(factor.id(), present.used(counter, at));
    return true;
  }

  @Override
  public synchronized Optional<Factor> remove(
      OrganisationId organisation, UserId user, FactorId id) {
    var found = ofUser(organisation, user).stream().filter(one -> one.id().equals(id)).findFirst();
    found.ifPresent(one -> factors.remove(one.id()));
    return found;
  }

  @Override
  public synchronized int removeAll(OrganisationId organisation, UserId user) {
    var found = ofUser(organisation, user);
    found.forEach(one -> factors.remove(one.id()));
    codes.remove(new Owner(organisation, user));
    return found.size();
  }

  @Override
  public synchronized void replaceCodes(
      OrganisationId organisation, UserId user, Collection<RecoveryCode> others) {
    unitOfWork.requireRunning();
    codes.put(new Owner(organisation, user), new HashSet<>(others));
  }

  @Override
  public synchronized int countCodes(OrganisationId organisation, UserId user) {
    return of(organisation, user).size();
  }

  @Override
  public synchronized boolean takeCode(
      OrganisationId organisation, UserId user, RecoveryCode code) {
    return of(organisation, user).remove(code);
  }

  private Set<RecoveryCode> of(OrganisationId organisation, UserId user) {
    return codes.getOrDefault(new Owner(organisation, user), new HashSet<>());
  }
}
