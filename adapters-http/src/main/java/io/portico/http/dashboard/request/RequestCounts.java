package io.portico.http.dashboard.request;

import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.http.dashboard.view.NavigationCounts;
import io.portico.http.dashboard.view.Section;
import jakarta.inject.Singleton;
import java.util.Map;

/** Counts the key requests that wait for a decision. */
@Singleton
record RequestCounts(KeyRequestQueries requests) implements NavigationCounts {

  @Override
  public Map<Section, Long> of(Actor actor) {
    var waiting = requests.count(actor, KeyRequestFilter.WAITING);
    return waiting == 0 ? Map.of() : Map.of(Section.REQUESTS, waiting);
  }
}
