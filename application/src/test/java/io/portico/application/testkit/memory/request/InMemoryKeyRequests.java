package io.portico.application.testkit.memory.request;

import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Key requests in memory. */
public final class InMemoryKeyRequests extends InMemoryTable<KeyRequestId, KeyRequest>
    implements KeyRequests {

  public InMemoryKeyRequests(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.comparing(KeyRequestId::value));
  }

  @Override
  public synchronized long count(OrganisationId organisation, KeyRequestFilter filter) {
    return matching(organisation, filter).count();
  }

  @Override
  public synchronized List<KeyRequest> findAll(
      OrganisationId organisation, Collection<KeyRequestId> ids) {
    var wanted = Set.copyOf(ids);
    return rows(organisation).stream().filter(request -> wanted.contains(request.id())).toList();
  }

  @Override
  public void add(OrganisationId organisation, KeyRequest request) {
    insertNew(organisation, request.id(), request);
  }

  @Override
  public void replace(OrganisationId organisation, KeyRequest request) {
    if (!(find(organisation, request.id()).orElseThrow().state() instanceof RequestState.Pending)) {
      throw new IllegalStateException("the key request was decided");
    }
    updateInUnitOfWork(organisation, request.id(), request);
  }

  @Override
  public List<KeyRequest> page(
      OrganisationId organisation, KeyRequestFilter filter, long offset, int limit) {
    return matching(organisation, filter).skip(offset).limit(limit).toList();
  }

  @Override
  public synchronized long countPending() {
    return rows().stream()
        .filter(row -> row.getValue().state() instanceof RequestState.Pending)
        .count();
  }

  private Stream<KeyRequest> matching(OrganisationId organisation, KeyRequestFilter filter) {
    return rows(organisation).stream().filter(request -> Filters.matches(filter, request));
  }
}
