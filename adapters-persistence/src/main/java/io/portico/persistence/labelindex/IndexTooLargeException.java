package io.portico.persistence.labelindex;

import java.io.Serial;

/** An index does not fit into the memory that is left for it. */
final class IndexTooLargeException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  IndexTooLargeException(long bytes, long most) {
    super("the index would take " + bytes + " bytes (expected: at most " + most + ")");
  }
}
