package io.portico.application.service.request;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;

/** Reads key requests. */
public final class KeyRequestQueriesService implements KeyRequestQueries {

  private final KeyRequests requests;

  public KeyRequestQueriesService(KeyRequests requests) {
    this.requests = requests;
  }

  @Override
  public KeyRequest find(Actor actor, KeyRequestId id) {
    actor.require(Permission.READ);
    return requests.find(actor.organisation(), id).orElseThrow(RecordKind.KEY_REQUEST.notFound(id));
  }

  @Override
  public OffsetPage<KeyRequest> page(Actor actor, KeyRequestFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        requests.page(organisation, filter, range.offset(), range.limit()),
        requests.count(organisation, filter));
  }
}
