package io.portico.application.port.in.request;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import java.util.List;

/** Use case: somebody looks through the key requests, oldest first. */
public interface BrowseKeyRequests {

  /** Returns a part of the key requests. */
  Part browse(Query query);

  /**
   * Which part of which requests.
   *
   * @param offset how many requests to leave out at the beginning
   * @param limit the most requests to return
   */
  record Query(Actor actor, KeyRequestFilter filter, long offset, int limit) {

    public Query {
      Pages.requirePart(offset, limit);
    }
  }

  /**
   * Some of the requests, oldest first.
   *
   * @param total how many the filter means
   */
  record Part(List<KeyRequest> requests, long total) {

    public Part {
      requests = List.copyOf(requests);
    }
  }
}
