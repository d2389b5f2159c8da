package io.portico.application.port.in.discovery;

import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;

/** Use case: somebody looks up how what a source says becomes labels. */
public interface ShowMapping {

  /** Returns the mapping of the source; that of every source if nobody made one for it. */
  MappingRules show(Actor actor, SourceName source);
}
