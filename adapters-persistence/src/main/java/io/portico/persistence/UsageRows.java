package io.portico.persistence;

import io.portico.domain.usage.Count;
import io.portico.domain.usage.Resolution;
import jakarta.inject.Singleton;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/** The rows of {@code usage_hour}, {@code usage_day} and {@code usage_month}. */
@Singleton
final class UsageRows {

  /* The driver makes one statement of so many rows. H2 takes them one by one, as it likes best. */
  private static final int AT_ONCE = 1_000;

  private static final Comparator<UsageRow> ORDER =
      Comparator.comparingInt(UsageRow::key)
          .thenComparingInt(UsageRow::bucket)
          .thenComparingInt(UsageRow::target)
          .thenComparingInt(UsageRow::code);

  private final Jdbc jdbc;

  UsageRows(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  /** One row: its key and what is to be added to it. */
  record UsageRow(int key, int bucket, int target, int code, Count count) {}

  /** Returns the table of {@code resolution}. */
  static String table(Resolution resolution) {
    return switch (resolution) {
      case HOUR -> "usage_hour";
      case DAY -> "usage_day";
      case MONTH -> "usage_month";
    };
  }

  /**
   * Adds {@code rows} to what the table of {@code resolution} holds, in the order of its key: it is
   * written from one end to the other, and nobody waits in a circle.
   */
  void add(Resolution resolution, List<UsageRow> rows) {
    var sorted = rows.stream().sorted(ORDER).toList();
    for (var begin = 0; begin < sorted.size(); begin += AT_ONCE) {
      jdbc.batch(
          statement(table(resolution)),
          sorted.subList(begin, Math.min(begin + AT_ONCE, sorted.size())),
          UsageRows::bind);
    }
  }

  private static String statement(String table) {
    return "INSERT INTO "
        + table
        + """
         (key_id, bucket, target_id, code, hits, last_hit, latency_sum, timed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON DUPLICATE KEY UPDATE hits = hits + VALUES(hits),
          last_hit = GREATEST(last_hit, VALUES(last_hit)),
          latency_sum = latency_sum + VALUES(latency_sum), timed = timed + VALUES(timed)
        """;
  }

  private static void bind(PreparedStatement statement, UsageRow row) throws SQLException {
    statement.setInt(1, row.key());
    statement.setInt(2, row.bucket());
    statement.setInt(3, row.target());
    statement.setInt(4, row.code());
    statement.setLong(5, row.count().hits());
    statement.setLong(6, row.count().lastHit().toEpochMilli());
    statement.setLong(7, row.count().latencySum());
    statement.setLong(8, row.count().timed());
  }
}
