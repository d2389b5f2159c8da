package io.portico.persistence.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A failure of the store. */
public class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final FailureKind kind;

  StoreException(String message, @Nullable Throwable cause, FailureKind kind) {
    super(message, cause);
    this.kind = kind;
  }

  /** Returns the exception of a transaction that conflicts with another. */
  public static StoreException collision(String message) {
    return new StoreException(message, null, FailureKind.COLLISION);
  }

  /** Returns the exception for {@code e}. */
  public static StoreException of(SQLException e) {
    var kind = FailureKind.of(e);
    return kind == FailureKind.DUPLICATE_KEY
        ? new UniqueKeyException(e)
        : new StoreException(
            "the store failed: %s (state %s)".formatted(e.getMessage(), e.getSQLState()), e, kind);
  }

  FailureKind kind() {
    return kind;
  }
}
