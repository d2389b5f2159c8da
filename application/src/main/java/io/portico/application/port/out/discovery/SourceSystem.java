package io.portico.application.port.out.discovery;

import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.RejectedRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A configured system that Portico pulls APIs from.
 *
 * <p>It contacts only the configured address, within limits of time and size.
 */
public interface SourceSystem {

  /** The most APIs that are read from one system. */
  int MOST_APIS = 200_000;

  /** Returns the configured name. */
  SourceName name();

  /** Returns the kind of system, for example {@code kong}. */
  String kind();

  /** Returns the address, without any credential. */
  String address();

  /** Returns the interval between scheduled pulls; empty if it is pulled on demand only. */
  Optional<Duration> every();

  /** Returns whether documents that its APIs are read from are kept as their definitions. */
  boolean keepsDefinitions();

  /** Reads all APIs of the system. A failure of the system is a result, not an exception. */
  Reading read();

  /** The result of reading a system. */
  sealed interface Reading {

    /**
     * All APIs of the system.
     *
     * @param rejected the records that could not be read
     * @param documents the documents that are to be kept as definitions, by the ids of their APIs;
     *     each is read when it is asked for, and empty if that fails
     */
    record Complete(
        List<DiscoveredApi> apis,
        List<RejectedRecord> rejected,
        ReadingNotes notes,
        Map<ExternalId, Supplier<Optional<byte[]>>> documents)
        implements Reading {
      public Complete {
        apis = List.copyOf(apis);
        rejected = List.copyOf(rejected);
        documents = Map.copyOf(documents);
      }

      /** Creates a reading without documents. */
      public Complete(List<DiscoveredApi> apis, List<RejectedRecord> rejected, ReadingNotes notes) {
        this(apis, rejected, notes, Map.of());
      }

      /** Creates a reading without problems. */
      public Complete(List<DiscoveredApi> apis) {
        this(apis, List.of(), ReadingNotes.NONE);
      }
    }

    /**
     * The system is unreachable, too slow or too large, or its response is invalid.
     *
     * @param reasons one or more sentences for an administrator, without any credential
     */
    record Failed(List<String> reasons) implements Reading {
      public Failed {
        reasons = List.copyOf(reasons);
      }
    }
  }
}
