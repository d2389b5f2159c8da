package io.portico.application.port.out.request;

import io.portico.application.port.out.OrganisationRecords;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestComment;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;

/** The key requests of each organisation. */
public interface KeyRequests extends OrganisationRecords<KeyRequestId, KeyRequest> {

  /** Adds {@code request}, whose id must be new. */
  void add(OrganisationId organisation, KeyRequest request);

  /** Returns those of the requests with these ids that the organisation has, in no order. */
  List<KeyRequest> findAll(OrganisationId organisation, Collection<KeyRequestId> ids);

  /**
   * Stores the decision on {@code request}, which must have been found pending by {@link
   * #findForUpdate} in the same unit of work.
   */
  void replace(OrganisationId organisation, KeyRequest request);

  /**
   * Adds a comment on a request, which must have been found by {@link #findForUpdate} in the same
   * unit of work.
   */
  void addComment(OrganisationId organisation, KeyRequestId id, RequestComment comment);

  /** Returns the comments on a request, oldest first. */
  List<RequestComment> comments(OrganisationId organisation, KeyRequestId id);

  /** Removes a request and its comments. Returns whether the organisation had one with this id. */
  boolean remove(OrganisationId organisation, KeyRequestId id);

  /**
   * Returns up to {@code limit} of the requests that {@code filter} selects, in {@code order},
   * after skipping {@code offset}.
   */
  List<KeyRequest> page(
      OrganisationId organisation,
      KeyRequestFilter filter,
      KeyRequestOrder order,
      long offset,
      int limit);

  /** Does the same, oldest first. */
  default List<KeyRequest> page(
      OrganisationId organisation, KeyRequestFilter filter, long offset, int limit) {
    return page(organisation, filter, KeyRequestOrder.OLDEST, offset, limit);
  }

  /** Returns how many requests {@code filter} selects. */
  long count(OrganisationId organisation, KeyRequestFilter filter);

  /** Returns how many requests of all organisations are pending. */
  long countPending();
}
