package io.portico.metrics;

import io.micronaut.context.BeanProvider;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.IssuedKeys;
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

/** Counts added keys by how their transaction ended. */
public record CountedKeys(IssuedKeys port, BeanProvider<UnitOfWork> unitOfWork, Counters counters)
    implements IssuedKeys {

  @Override
  public void add(OrganisationId organisation, IssuedKey key) {
    port.add(organisation, key);
    unitOfWork.get().afterCompletion(() -> count("issued"), () -> count("undone"));
  }

  private void count(String outcome) {
    counters.add("portico.keys", "outcome", outcome, 1);
  }

  @Override
  public Optional<IssuedKey> find(OrganisationId organisation, StoredKey key) {
    return port.find(organisation, key);
  }

  @Override
  public Map<StoredKey, StoredKey> findByHashes(
      OrganisationId organisation, Collection<StoredKey> hashes) {
    return port.findByHashes(organisation, hashes);
  }

  @Override
  public Optional<IssuedKey> findForUpdate(OrganisationId organisation, StoredKey key) {
    return port.findForUpdate(organisation, key);
  }

  @Override
  public void replace(OrganisationId organisation, IssuedKey key, Optional<Instant> dueAt) {
    port.replace(organisation, key, dueAt);
  }

  @Override
  public Map<DeveloperId, List<DeveloperKey>> findUnended(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    return port.findUnended(organisation, developers);
  }

  @Override
  public Set<PlanId> plansUsedBy(OrganisationId organisation, DeveloperId developer) {
    return port.plansUsedBy(organisation, developer);
  }

  @Override
  public long countUnended(OrganisationId organisation, PlanId plan) {
    return port.countUnended(organisation, plan);
  }

  @Override
  public List<IssuedKey> page(
      OrganisationId organisation, KeyFilter filter, Instant at, long offset, int limit) {
    return port.page(organisation, filter, at, offset, limit);
  }

  @Override
  public List<IssuedKey> live(
      OrganisationId organisation,
      Collection<PlanId> plans,
      Instant at,
      Optional<StoredKey> after,
      int limit) {
    return port.live(organisation, plans, at, after, limit);
  }

  @Override
  public List<IssuedKey> someLive(
      OrganisationId organisation, Collection<PlanId> plans, Instant at, int limit) {
    return port.someLive(organisation, plans, at, limit);
  }

  @Override
  public long count(OrganisationId organisation, KeyFilter filter, Instant at) {
    return port.count(organisation, filter, at);
  }

  @Override
  public List<Claim> claimDue(Instant at, Instant until, int most) {
    return port.claimDue(at, until, most);
  }

  @Override
  public Optional<IssuedKey> findClaimed(Claim claim) {
    return port.findClaimed(claim);
  }

  @Override
  public List<StoredKey> handOver(
      OrganisationId organisation, ApplicationId application, DeveloperId from, Developer to) {
    return port.handOver(organisation, application, from, to);
  }

  @Override
  public List<StoredKey> endAll(OrganisationId organisation, DeveloperId developer, Instant at) {
    return port.endAll(organisation, developer, at);
  }

  @Override
  public Set<StoredKey> removeAll(OrganisationId organisation, Collection<DeveloperId> developers) {
    return port.removeAll(organisation, developers);
  }

  @Override
  public boolean anyExist() {
    return port.anyExist();
  }
}
