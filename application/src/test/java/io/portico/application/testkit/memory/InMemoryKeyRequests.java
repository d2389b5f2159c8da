package io.portico.application.testkit.memory;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.request.KeyRequests;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Key requests in memory. */
public final class InMemoryKeyRequests implements KeyRequests {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, Map<KeyRequestId, KeyRequest>> requests = new HashMap<>();

  InMemoryKeyRequests(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(OrganisationId organisation, KeyRequest request) {
    organisations.requireExisting(organisation);
    if (of(organisation).putIfAbsent(request.id(), request) != null) {
      throw new IllegalStateException("id: " + request.id() + " (expected: a new one)");
    }
  }

  @Override
  public synchronized Optional<KeyRequest> find(OrganisationId organisation, KeyRequestId id) {
    return Optional.ofNullable(of(organisation).get(id));
  }

  @Override
  public Optional<KeyRequest> findForUpdate(OrganisationId organisation, KeyRequestId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized void replace(OrganisationId organisation, KeyRequest request) {
    unitOfWork.requireRunning();
    of(organisation).replace(request.id(), request);
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, KeyRequestId id) {
    return of(organisation).remove(id) != null;
  }

  @Override
  public synchronized List<KeyRequest> page(
      OrganisationId organisation, KeyRequestFilter filter, long offset, int limit) {
    return meant(organisation, filter)
        .sorted(comparing(request -> request.id().value()))
        .skip(offset)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation, KeyRequestFilter filter) {
    return meant(organisation, filter).count();
  }

  private Stream<KeyRequest> meant(OrganisationId organisation, KeyRequestFilter filter) {
    return of(organisation).values().stream().filter(filter::matches);
  }

  private Map<KeyRequestId, KeyRequest> of(OrganisationId organisation) {
    return requests.computeIfAbsent(organisation, _ -> new HashMap<>());
  }
}
