package io.portico.application.port.out.definition;

import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionType;
import java.util.function.Supplier;

/** Compares documents. */
@FunctionalInterface
public interface DefinitionComparer {

  /**
   * Returns the difference of two documents within a bounded time. It is not judged if the formats
   * differ, the format cannot be judged, or one of the documents cannot be read or is too complex.
   * Whatever they refer to is not fetched.
   */
  DefinitionDiff compare(Document from, Document to);

  /**
   * A document with what it is.
   *
   * @param digest the SHA-256 of the content
   * @param size of the content in bytes
   * @param content is read only if the document is compared, and when its turn has come
   */
  record Document(DefinitionType type, String digest, int size, Supplier<byte[]> content) {}
}
