package io.portico.openapi.planted;

import io.portico.application.port.out.discovery.SourceSystem;

/** A document that asks where it comes from. */
public final class DocumentThatKnowsItsSource {

  String read(SourceSystem source) {
    return source.address();
  }
}
