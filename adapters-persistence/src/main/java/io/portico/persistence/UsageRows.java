package io.portico.persistence;

import io.portico.domain.usage.Count;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageFilter;
import jakarta.inject.Singleton;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The rows of {@code usage_hour}, {@code usage_day} and {@code usage_month}. */
@Singleton
final class UsageRows {

  private static final Comparator<UsageRow> ORDER =
      Comparator.comparingInt(UsageRow::key)
          .thenComparingInt(UsageRow::bucket)
          .thenComparingInt(UsageRow::target)
          .thenComparingInt(UsageRow::code);

  private final Jdbc jdbc;
  private final boolean oneByOne;

  /* When one row of a statement is taken, H2 begins it anew, and of several writers none ends. */
  UsageRows(Jdbc jdbc, DatabaseProduct product) {
    this.jdbc = jdbc;
    this.oneByOne = product.name().startsWith("H2 ");
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

  /** Returns the conditions that rows of {@code usage_target t} meet which {@code filter} means. */
  static List<Sql> targets(UsageFilter filter) {
    var conditions = new ArrayList<Sql>();
    filter
        .api()
        .map(
            api ->
                filter
                    .plan()
                    .map(plan -> Sql.of("(t.api = ? OR t.plan = ?)", api, plan))
                    .orElseGet(() -> Sql.of("t.api = ?", api)))
        .ifPresent(conditions::add);
    filter.storedVersion().ifPresent(version -> conditions.add(Sql.of("t.version = ?", version)));
    return conditions;
  }

  /**
   * Adds {@code rows} to what the table of {@code resolution} holds, in the order of its key: it is
   * written from one end to the other, and nobody waits in a circle.
   */
  void add(Resolution resolution, List<UsageRow> rows) {
    var sorted = rows.stream().sorted(ORDER).toList();
    if (oneByOne) {
      jdbc.batch(
          statement(table(resolution), 1),
          sorted,
          (statement, row) -> bind(statement, List.of(row)));
      return;
    }
    for (var some : Chunks.ofFewSizes(sorted)) {
      jdbc.update(statement(table(resolution), some.size()), some, UsageRows::bind);
    }
  }

  private static String statement(String table, int rows) {
    return "INSERT INTO "
        + table
        + " (key_id, bucket, target_id, code, hits, last_hit, latency_sum, timed) VALUES "
        + "(?, ?, ?, ?, ?, ?, ?, ?), ".repeat(rows - 1)
        + """
        (?, ?, ?, ?, ?, ?, ?, ?)
        ON DUPLICATE KEY UPDATE hits = hits + VALUES(hits),
          last_hit = GREATEST(last_hit, VALUES(last_hit)),
          latency_sum = latency_sum + VALUES(latency_sum), timed = timed + VALUES(timed)
        """;
  }

  private static void bind(PreparedStatement statement, List<UsageRow> rows) throws SQLException {
    var column = 0;
    for (var row : rows) {
      statement.setInt(++column, row.key());
      statement.setInt(++column, row.bucket());
      statement.setInt(++column, row.target());
      statement.setInt(++column, row.code());
      statement.setLong(++column, row.count().hits());
      statement.setLong(++column, row.count().lastHit().toEpochMilli());
      statement.setLong(++column, row.count().latencySum());
      statement.setLong(++column, row.count().timed());
    }
  }
}
