package io.portico.application.port.in.sample;

import io.portico.domain.access.Actor;

/** Reads about the sample data. They require the permission to read. */
public interface SampleQueries {

  /**
   * Returns whether the organisation can be filled: it has no APIs, governance policies, plans and
   * developers, and no labels but the predefined ones.
   */
  boolean isEmpty(Actor actor);

  /** Returns whether the organisation was filled, and the sample data was not removed since. */
  boolean isFilled(Actor actor);
}
