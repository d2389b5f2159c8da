package io.portico.application.port.out.discovery;

import java.util.List;

/** The configured systems that Portico pulls APIs from. */
public interface SourceSystems {

  /** Returns every system, ordered by name. */
  List<SourceSystem> all();
}
