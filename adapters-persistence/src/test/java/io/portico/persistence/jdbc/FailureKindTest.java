package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.h2.message.DbException;
import org.h2.mvstore.MVStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureKindTest {

  @Test
  void of_batchOnClosedStorage_isUnavailable() {
    var closed = DbException.toSQLException(new MVStoreException(4, "This store is closed"));

    assertThat(FailureKind.of(closed)).isEqualTo(FailureKind.UNAVAILABLE);
    assertThat(FailureKind.of(ofBatch(closed))).isEqualTo(FailureKind.UNAVAILABLE);
  }

  @Test
  void of_storageThatAnotherThreadFoundClosed_isUnavailable() {
    var elsewhere = DbException.convert(new MVStoreException(2, "Writing failed"));
    var here = DbException.get(50_000, elsewhere, "Writing failed").getSQLException();

    assertThat(FailureKind.of(here)).isEqualTo(FailureKind.UNAVAILABLE);
    assertThat(FailureKind.of(DbException.convert(new IllegalStateException()).getSQLException()))
        .isEqualTo(FailureKind.DEFECT);
  }

  @Test
  void of_batchThatRepeatsKey_isDuplicateKey() {
    var duplicate = DbException.get(23505, "key").getSQLException();

    assertThat(FailureKind.of(ofBatch(duplicate))).isEqualTo(FailureKind.DUPLICATE_KEY);
  }

  @Test
  void of_deadlockInCommitOnGroupReplication_isCollision() {
    var deadlock =
        new SQLException(
            "Got error 149 - 'Lock deadlock; Retry transaction' during COMMIT", "HY000", 1180);
    var other = new SQLException("Got error 28 - 'No space left' during COMMIT", "HY000", 1180);

    assertThat(FailureKind.of(deadlock)).isEqualTo(FailureKind.COLLISION);
    assertThat(FailureKind.of(other)).isEqualTo(FailureKind.UNAVAILABLE);
  }

  @ParameterizedTest
  @CsvSource({
    "1062, 23000, DUPLICATE_KEY",
    "1205, HY000, COLLISION",
    "1213, 40001, COLLISION",
    "3101, HY000, COLLISION",
    "1047, 08S01, UNAVAILABLE",
    "1047, HY000, UNAVAILABLE",
    "3100, HY000, UNAVAILABLE",
    "1040, 08004, UNAVAILABLE",
    "1203, 42000, UNAVAILABLE",
    "1226, 42000, UNAVAILABLE",
    "1461, 42000, UNAVAILABLE",
    "1021, HY000, UNAVAILABLE",
    "1114, HY000, UNAVAILABLE",
    "1053, 08S01, UNAVAILABLE",
    "1290, HY000, UNAVAILABLE",
    "1792, 25006, UNAVAILABLE",
    "1836, HY000, UNAVAILABLE",
    "0, 53000, UNAVAILABLE",
    "1064, 42000, DEFECT",
    "1146, 42S02, DEFECT"
  })
  void of_errorOfAServer_isByItsNumberOrState(int number, String state, FailureKind kind) {
    assertThat(FailureKind.of(new SQLException("a reason", state, number))).isEqualTo(kind);
  }

  /* As H2 reports the row that failed. */
  private static SQLException ofBatch(SQLException next) {
    var batch =
        new BatchUpdateException(
            next.getMessage(), next.getSQLState(), next.getErrorCode(), new int[0]);
    batch.setNextException(next);
    return batch;
  }
}
