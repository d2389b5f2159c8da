package io.portico.persistence.jdbc;

import java.sql.SQLException;

/** A row with the same unique key exists. */
public final class UniqueKeyException extends StoreException {

  private static final long serialVersionUID = 1L;

  UniqueKeyException(SQLException cause) {
    super("a row with this key exists", cause, FailureKind.DUPLICATE_KEY);
  }
}
