package io.portico.http.dashboard.request;

import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestStatus;
import io.portico.http.dashboard.view.NavigationCounts;
import io.portico.http.dashboard.view.Section;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Counts the key requests that wait for a decision. */
@Singleton
record RequestCounts(KeyRequestQueries requests) implements NavigationCounts {

  private static final KeyRequestFilter WAITING =
      new KeyRequestFilter(Set.of(RequestStatus.PENDING), Optional.empty(), Optional.empty());

  @Override
  public Map<Section, Long> of(Actor actor) {
    var waiting = requests.count(actor, WAITING);
    return waiting == 0 ? Map.of() : Map.of(Section.REQUESTS, waiting);
  }
}
