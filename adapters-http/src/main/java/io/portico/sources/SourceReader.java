package io.portico.sources;

import io.portico.domain.discovery.DiscoveredApi;
import java.util.List;

/** Knows how one kind of system is asked for its APIs. */
interface SourceReader {

  /** Returns what kind of system it is, as operators write it. */
  String kind();

  /** Returns where the system is, without any credential. */
  String address();

  /** Returns all of its APIs. */
  List<DiscoveredApi> read() throws SourceFailure;
}
