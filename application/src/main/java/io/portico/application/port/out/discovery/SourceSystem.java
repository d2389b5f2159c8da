package io.portico.application.port.out.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A system that Portico asks for its APIs, as the operator configured it.
 *
 * <p>It speaks to the configured address and to no other, within bounds of time and size.
 */
public interface SourceSystem {

  /** The most APIs that are read of one system. */
  int MOST_APIS = 200_000;

  /** Returns the name it is configured under. */
  SourceName name();

  /** Returns what kind of system it is, for example {@code kong}. */
  String kind();

  /** Returns where it is, without any credential, for people to read. */
  String address();

  /** Returns how long after one reading the next begins; empty if it is read on demand only. */
  Optional<Duration> every();

  /** Asks the system for all of its APIs. Never throws for anything the system does. */
  Reading read();

  /** What came of asking. */
  sealed interface Reading {

    /** The system was read completely. */
    record Complete(List<DiscoveredApi> apis) implements Reading {
      public Complete {
        apis = List.copyOf(apis);
      }
    }

    /**
     * The system is away, too slow, too large, or says what cannot be understood.
     *
     * @param reasons sentences for an administrator, without any credential; at least one
     */
    record Failed(List<String> reasons) implements Reading {
      public Failed {
        reasons = List.copyOf(reasons);
      }
    }
  }
}
