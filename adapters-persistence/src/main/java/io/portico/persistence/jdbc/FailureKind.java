package io.portico.persistence.jdbc;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a failure of the database means for the work that it ends. */
enum FailureKind {
  /** A row with the same unique key exists; the transaction continues. */
  DUPLICATE_KEY,

  /** Two transactions conflict; the same work may succeed in a new one. */
  COLLISION,

  /** The database cannot be reached, or refuses changes for now. */
  UNAVAILABLE,

  /** Anything else: a defect. */
  DEFECT;

  private static final int MYSQL_DUPLICATE_KEY = 1062;
  private static final String H2_DUPLICATE_KEY = "23505";

  /* Lock wait timeout, deadlock, and a conflict on Group Replication. */
  private static final Set<Integer> MYSQL_COLLISIONS = Set.of(1205, 1213, 3101);

  private static final int MYSQL_FAILED_COMMIT = 1180;

  /* A deadlock with a change of another node, in a commit that failed. */
  private static final String DEADLOCK_AT_COMMIT = "Got error 149 ";

  /* Serialization failure; also a conflict at commit on Galera. */
  private static final String COLLISION_STATE = "40001";

  private static final Set<Integer> H2_COLLISIONS = Set.of(40001, 50200, 90131);

  /* Connection exceptions, and insufficient resources. */
  private static final Set<String> UNAVAILABLE_CLASSES = Set.of("08", "53");

  private static final Set<Integer> MYSQL_UNAVAILABLE =
      Set.of(
          // A full disk or memory.
          1021,
          1026,
          1030,
          1037,
          1038,
          1041,
          1114,
          // Too many connections, of all and of one user.
          1040,
          1203,
          1226,
          // Too many prepared statements.
          1461,
          // A node without the majority of its cluster, or a member that is not online.
          1047,
          3100,
          // A server that stops, and statements and connections that it ends.
          1053,
          1317,
          1927,
          1969,
          3024,
          3169,
          // A read-only server.
          1290,
          1792,
          1836,
          MYSQL_FAILED_COMMIT);

  /* Errors of files, a closed or read-only database, and lost connections. */
  private static final Set<Integer> H2_UNAVAILABLE =
      Set.of(90007, 90020, 90028, 90030, 90031, 90067, 90097, 90098, 90100, 90108, 90121);

  private static final int H2_GENERAL_ERROR = 50_000;

  /** Returns the kind of {@code failure}, by the first cause that has one. */
  static FailureKind of(Throwable failure) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StoreException e) {
        return e.kind();
      }
      if (cause instanceof SQLException e) {
        return of(e);
      }
    }
    return DEFECT;
  }

  private static FailureKind of(SQLException e) {
    // The next exception is the one of the row that failed, with its cause.
    @Nullable SQLException next = e.getNextException();
    if (e instanceof BatchUpdateException && next != null) {
      return of(next);
    }
    if (e.getErrorCode() == MYSQL_DUPLICATE_KEY || H2_DUPLICATE_KEY.equals(e.getSQLState())) {
      return DUPLICATE_KEY;
    }
    if (COLLISION_STATE.equals(e.getSQLState())
        || MYSQL_COLLISIONS.contains(e.getErrorCode())
        || H2_COLLISIONS.contains(e.getErrorCode())
        || isDeadlockAtCommit(e)) {
      return COLLISION;
    }
    return isUnavailable(e) ? UNAVAILABLE : DEFECT;
  }

  private static boolean isDeadlockAtCommit(SQLException e) {
    return e.getErrorCode() == MYSQL_FAILED_COMMIT
        && e.getMessage() != null
        && e.getMessage().startsWith(DEADLOCK_AT_COMMIT);
  }

  private static boolean isUnavailable(SQLException e) {
    return switch (e) {
      case SQLTransientConnectionException _,
          SQLNonTransientConnectionException _,
          SQLRecoverableException _,
          SQLTimeoutException _ ->
          true;
      default ->
          MYSQL_UNAVAILABLE.contains(e.getErrorCode())
              || H2_UNAVAILABLE.contains(e.getErrorCode())
              || hasUnavailableState(e)
              || isStorageError(e);
    };
  }

  private static boolean hasUnavailableState(SQLException e) {
    @Nullable String state = e.getSQLState();
    return state != null
        && state.length() == 5
        && UNAVAILABLE_CLASSES.contains(state.substring(0, 2));
  }

  /* H2 reports failures of its storage as general errors, also those of its other threads. */
  private static boolean isStorageError(SQLException e) {
    return e.getErrorCode() == H2_GENERAL_ERROR && isOfStorage(e.getCause());
  }

  private static boolean isOfStorage(@Nullable Throwable cause) {
    return cause != null
        && (cause.getClass().getName().startsWith("org.h2.mvstore.")
            || isOfStorage(cause.getCause()));
  }
}
