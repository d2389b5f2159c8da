package io.portico.application.port.in.discovery;

import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun.Counts;

/** Use case: an administrator tests a source that an administrator added. */
public interface TestSource {

  /** Reads the source, and changes nothing. */
  Outcome test(Actor actor, SourceName source);

  sealed interface Outcome {

    /** It was read; what a pull would do. */
    record Read(Counts counts) implements Outcome {}

    /** It could not be read; why. */
    record Failed(String reason) implements Outcome {}
  }
}
