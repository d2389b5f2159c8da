package io.portico.application.port.out.definition;

import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionType;

/** Compares documents. */
@FunctionalInterface
public interface DefinitionComparer {

  /**
   * Returns the difference of two documents within a bounded time. It is not judged if the formats
   * differ, the format cannot be judged, or one of the documents cannot be read or is too complex.
   * Whatever they refer to is not fetched.
   */
  DefinitionDiff compare(Document from, Document to);

  /** A document with what it is. */
  @SuppressWarnings("ArrayRecordComponent") // large, and never compared
  record Document(DefinitionType type, byte[] content) {}
}
