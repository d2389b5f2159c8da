package io.portico.application.service.api;

import io.portico.application.port.in.api.FindApis;
import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiPosition;
import java.util.Optional;

/** Pages through the APIs that a filter means. */
public final class FindApisService implements FindApis {

  private final Apis apis;

  public FindApisService(Apis apis) {
    this.apis = apis;
  }

  @Override
  public Page find(Query query) {
    var organisation = query.actor().organisation();
    var found =
        apis.select(organisation, query.filter(), query.order(), query.after(), query.limit() + 1);
    Optional<Long> total =
        query.counted() ? Optional.of(apis.count(organisation, query.filter())) : Optional.empty();
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty(), total);
    }
    var shown = found.subList(0, query.limit());
    return new Page(shown, Optional.of(ApiPosition.of(shown.getLast())), total);
  }
}
