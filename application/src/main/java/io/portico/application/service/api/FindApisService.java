package io.portico.application.service.api;

import io.portico.application.port.in.api.FindApis;
import io.portico.application.port.out.Apis;
import java.util.Optional;

/** Pages through the APIs that a selection means. */
public final class FindApisService implements FindApis {

  private final Apis apis;

  public FindApisService(Apis apis) {
    this.apis = apis;
  }

  @Override
  public Page find(Query query) {
    var found =
        apis.select(
            query.actor().organisation(), query.selection(), query.after(), query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty());
    }
    var shown = found.subList(0, query.limit());
    return new Page(shown, Optional.of(shown.getLast().id()));
  }
}
