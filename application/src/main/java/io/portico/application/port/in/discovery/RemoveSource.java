package io.portico.application.port.in.discovery;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.StoredSource;

/** Use case: an administrator removes a source that an administrator added. Its APIs stay. */
public interface RemoveSource {

  /** Removes the source and returns it as it was. */
  StoredSource remove(Actor actor, SourceName source, Precondition<StoredSource> expected);
}
