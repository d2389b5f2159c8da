package io.portico.application.port.out.discovery;

import io.portico.domain.api.SourceName;
import java.util.List;
import java.util.Optional;

/** The systems that the operator lets Portico ask for APIs. */
public interface SourceSystems {

  /** Returns every system, ordered by name. */
  List<SourceSystem> all();

  /** Returns the system with this name, or empty if none is configured so. */
  default Optional<SourceSystem> named(SourceName name) {
    return all().stream().filter(system -> system.name().equals(name)).findFirst();
  }
}
