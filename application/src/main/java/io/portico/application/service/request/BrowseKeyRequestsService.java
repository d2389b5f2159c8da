package io.portico.application.service.request;

import io.portico.application.port.in.request.BrowseKeyRequests;
import io.portico.application.port.out.request.KeyRequests;

/** Looks through the key requests. */
public final class BrowseKeyRequestsService implements BrowseKeyRequests {

  private final KeyRequests requests;

  public BrowseKeyRequestsService(KeyRequests requests) {
    this.requests = requests;
  }

  @Override
  public Part browse(Query query) {
    var organisation = query.actor().organisation();
    return new Part(
        requests.page(organisation, query.filter(), query.offset(), query.limit()),
        requests.count(organisation, query.filter()));
  }
}
