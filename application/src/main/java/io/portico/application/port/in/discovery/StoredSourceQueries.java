package io.portico.application.port.in.discovery;

import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.StoredSource;
import java.util.List;

/** Reads of the sources that administrators added. */
public interface StoredSourceQueries {

  /** Returns all sources of the organisation, ordered by name. */
  List<StoredSource> all(Actor actor);

  /** Returns the source of this name. */
  StoredSource find(Actor actor, SourceName name);
}
