package io.portico.application.testkit.memory.gateway;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Gateways in memory. */
public final class InMemoryGateways extends InMemoryTable<GatewayId, Gateway> implements Gateways {

  private final Map<GatewayId, Instant> searches = new ConcurrentHashMap<>();

  public InMemoryGateways(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(GatewayId::value));
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, Gateway gateway) {
    if (rows(organisation).size() >= Gateway.MOST) {
      return false;
    }
    insertNew(organisation, gateway.id(), gateway);
    searches.put(gateway.id(), gateway.createdAt());
    return true;
  }

  @Override
  public void replace(OrganisationId organisation, Gateway gateway) {
    updateInUnitOfWork(organisation, gateway.id(), gateway);
  }

  @Override
  public List<Gateway> all(OrganisationId organisation) {
    return rows(organisation);
  }

  @Override
  public void searchAt(OrganisationId organisation, GatewayId id, Instant at) {
    if (find(organisation, id).isPresent()) {
      searches.put(id, at);
    }
  }

  @Override
  public synchronized List<Due> claimSearches(Instant at, Instant until, int most) {
    var due =
        rows().stream()
            .filter(row -> !searchAt(row.getValue()).isAfter(at))
            .sorted(comparing(row -> searchAt(row.getValue())))
            .limit(most)
            .map(row -> new Due(row.getKey(), row.getValue()))
            .toList();
    due.forEach(one -> searches.put(one.gateway().id(), until));
    return due;
  }

  @Override
  public synchronized void finishSearch(
      OrganisationId organisation, GatewayId id, Instant claimedUntil, Instant next) {
    searches.replace(id, claimedUntil, next);
  }

  private Instant searchAt(Gateway gateway) {
    return searches.getOrDefault(gateway.id(), Instant.MAX);
  }
}
