package io.portico.application.port.in.request;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.access.Actor;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.KeyRequestId;
import java.util.Collection;
import java.util.List;

/** Reads of key requests. */
public interface KeyRequestQueries {

  /** Returns the request with this id. */
  KeyRequest find(Actor actor, KeyRequestId id);

  /** Returns those of the requests with these ids that the organisation has, in no order. */
  List<KeyRequest> findAll(Actor actor, Collection<KeyRequestId> ids);

  /** Returns a page of the requests that {@code filter} selects, in {@code order}. */
  OffsetPage<KeyRequest> page(
      Actor actor, KeyRequestFilter filter, KeyRequestOrder order, OffsetRange range);

  /** Does the same, oldest first. */
  default OffsetPage<KeyRequest> page(Actor actor, KeyRequestFilter filter, OffsetRange range) {
    return page(actor, filter, KeyRequestOrder.OLDEST, range);
  }

  /** Returns how many requests {@code filter} selects. */
  long count(Actor actor, KeyRequestFilter filter);

  /** Returns {@code requests} with the names of their developers and plans, in the same order. */
  List<NamedKeyRequest> named(Actor actor, List<KeyRequest> requests);

  /** Returns the comments on a request, oldest first. */
  List<AuthoredComment> comments(Actor actor, KeyRequestId id);
}
