package io.portico.persistence.jdbc;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A failure of the store, which knows whether a retry of the transaction may succeed. */
public class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int MYSQL_DUPLICATE_KEY = 1062;
  private static final String H2_DUPLICATE_KEY = "23505";

  /* Lock wait timeout, deadlock, and a conflict on Group Replication. */
  private static final Set<Integer> MYSQL_COLLISIONS = Set.of(1205, 1213, 3101);

  /* Serialization failure; also a conflict at commit on Galera. */
  private static final String COLLISION = "40001";

  private static final Set<Integer> H2_COLLISIONS = Set.of(40001, 50200, 90131);

  private final boolean collision;

  StoreException(String message, @Nullable Throwable cause, boolean collision) {
    super(message, cause);
    this.collision = collision;
  }

  /** Returns the exception of a transaction that conflicts with another. */
  public static StoreException collision(String message) {
    return new StoreException(message, null, true);
  }

  /** Returns the exception for {@code e}. */
  static StoreException of(SQLException e) {
    if (e.getErrorCode() == MYSQL_DUPLICATE_KEY || H2_DUPLICATE_KEY.equals(e.getSQLState())) {
      return new UniqueKeyException(e);
    }
    return new StoreException(
        "the store failed: %s (state %s)".formatted(e.getMessage(), e.getSQLState()),
        e,
        isCollision(e));
  }

  /** Returns whether {@code failure} is a conflict of two transactions. */
  static boolean isCollision(Throwable failure) {
    @Nullable Throwable cause = failure;
    while (cause != null) {
      if (cause instanceof StoreException e && e.collision) {
        return true;
      }
      if (cause instanceof SQLException e && isCollision(e)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  private static boolean isCollision(SQLException e) {
    return COLLISION.equals(e.getSQLState())
        || MYSQL_COLLISIONS.contains(e.getErrorCode())
        || H2_COLLISIONS.contains(e.getErrorCode());
  }
}
