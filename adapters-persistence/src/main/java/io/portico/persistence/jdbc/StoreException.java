package io.portico.persistence.jdbc;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The store failed. Says whether the same work may succeed when it is done again. */
public class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int MYSQL_DUPLICATE_KEY = 1062;
  private static final String H2_DUPLICATE_KEY = "23505";

  /* Lock wait timed out, deadlock, and the loser of a race on Group Replication. */
  private static final Set<Integer> MYSQL_COLLISIONS = Set.of(1205, 1213, 3101);

  /* Serialization failure, by any engine; on Galera a lost race at the commit shows itself so. */
  private static final String COLLISION = "40001";

  private static final Set<Integer> H2_COLLISIONS = Set.of(40001, 50200, 90131);

  private final boolean collision;

  StoreException(String message, @Nullable Throwable cause, boolean collision) {
    super(message, cause);
    this.collision = collision;
  }

  /** Returns the exception of a unit of work that another, which is running, got in the way of. */
  public static StoreException collision(String message) {
    return new StoreException(message, null, true);
  }

  /** Returns the exception that says what {@code e} means. */
  static StoreException of(SQLException e) {
    if (e.getErrorCode() == MYSQL_DUPLICATE_KEY || H2_DUPLICATE_KEY.equals(e.getSQLState())) {
      return new UniqueKeyException(e);
    }
    return new StoreException(
        "the store failed: %s (state %s)".formatted(e.getMessage(), e.getSQLState()),
        e,
        isCollision(e));
  }

  /** Returns whether {@code failure} comes of two units of work that got in each other's way. */
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
