package io.portico.application.port.out.request;

import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The key requests of each organisation. */
public interface KeyRequests {

  /** Adds {@code request}, whose id must be new. */
  void add(OrganisationId organisation, KeyRequest request);

  /** Returns the request with this id, or empty if the organisation has none. */
  Optional<KeyRequest> find(OrganisationId organisation, KeyRequestId id);

  /** Returns those of the requests with these ids that the organisation has, in no order. */
  List<KeyRequest> findAll(OrganisationId organisation, Collection<KeyRequestId> ids);

  /** Returns what {@link #find} does, and locks the request until the unit of work ends. */
  Optional<KeyRequest> findForUpdate(OrganisationId organisation, KeyRequestId id);

  /**
   * Stores the decision on {@code request}, which must have been found pending by {@link
   * #findForUpdate} in the same unit of work.
   */
  void replace(OrganisationId organisation, KeyRequest request);

  /** Removes a request. Returns whether the organisation had one with this id. */
  boolean remove(OrganisationId organisation, KeyRequestId id);

  /**
   * Returns up to {@code limit} of the requests that {@code filter} selects, oldest first, after
   * skipping {@code offset}.
   */
  List<KeyRequest> page(
      OrganisationId organisation, KeyRequestFilter filter, long offset, int limit);

  /** Returns how many requests {@code filter} selects. */
  long count(OrganisationId organisation, KeyRequestFilter filter);

  /** Returns how many requests of all organisations are pending. */
  long countPending();
}
