package io.portico.sources;

import io.portico.domain.discovery.DiscoveredApi;
import java.util.List;

/** Reads the APIs of one kind of system. */
interface SourceReader {

  /** Returns the address, without any credential. */
  String address();

  /** Returns all of its APIs. */
  List<DiscoveredApi> read();
}
