package io.portico.application.service.api;

import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.shared.OrganisationId;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The parts of an export of APIs; only one is held in memory. */
final class ApiParts implements Iterator<List<ApiRecord>> {

  private static final int PART = 500;

  private final Apis apis;
  private final OrganisationId organisation;
  private final ApiFilter filter;
  private final ApiOrder order;
  private int remaining;
  private List<ApiRecord> next;

  ApiParts(Apis apis, OrganisationId organisation, ApiFilter filter, ApiOrder order, int limit) {
    this.apis = apis;
    this.organisation = organisation;
    this.filter = filter;
    this.order = order;
    this.remaining = limit;
    this.next = read(Optional.empty());
  }

  @Override
  public boolean hasNext() {
    return !next.isEmpty();
  }

  @Override
  public List<ApiRecord> next() {
    if (next.isEmpty()) {
      throw new NoSuchElementException("the export has no more parts");
    }
    var part = next;
    remaining -= part.size();
    var isLast = part.size() < PART || remaining == 0;
    next = isLast ? List.of() : read(Optional.of(ApiPosition.of(part.getLast())));
    return part;
  }

  private List<ApiRecord> read(Optional<ApiPosition> after) {
    return apis.select(organisation, filter, order, after, Math.min(PART, remaining));
  }
}
