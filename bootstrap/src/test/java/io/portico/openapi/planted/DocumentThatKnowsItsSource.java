package io.portico.openapi.planted;

import io.portico.application.port.out.SourceSystem;

/** A document that asks where it comes from. */
public final class DocumentThatKnowsItsSource {

  String read(SourceSystem source) {
    return source.address();
  }
}
