package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceSystem.Reading;

/** Reads the APIs of one kind of system. */
interface SourceReader {

  /** Returns the address, without any credential. */
  String address();

  /** Reads all of its APIs. */
  Reading.Complete read();
}
