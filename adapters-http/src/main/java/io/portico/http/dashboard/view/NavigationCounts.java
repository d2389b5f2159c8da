package io.portico.http.dashboard.view;

import io.portico.domain.access.Actor;
import java.util.Map;

/** Counts what waits in the sections of the navigation. */
@FunctionalInterface
public interface NavigationCounts {

  /** Returns the counts that are not 0. */
  Map<Section, Long> of(Actor actor);
}
