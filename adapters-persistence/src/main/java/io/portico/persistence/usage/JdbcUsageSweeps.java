package io.portico.persistence.usage;

import io.portico.application.port.out.usage.UsageSweeps;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageSweep;
import io.portico.domain.usage.UsageSweep.Lease;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Deletes rows of {@code usage_hour}, {@code usage_day} and {@code usage_month}, key by key in the
 * order of the primary key. It needs no index by time, which every write would have to update.
 * Latencies are in the order of time, and removed first.
 */
@Singleton
record JdbcUsageSweeps(Jdbc jdbc, LatencyRows latencies, JdbcUnitOfWork unitOfWork)
    implements UsageSweeps {

  /* A key, and the bucket of its first row. */
  private record Oldest(int key, Optional<Integer> bucket) {}

  @Override
  public UsageSweep findForUpdate(Resolution resolution) {
    if (!unitOfWork.isRunning()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
    return jdbc.first(
            """
            SELECT before_bucket, position, ended, holder, held_until
            FROM usage_sweep WHERE resolution = ? FOR UPDATE
            """,
            row -> sweep(resolution, row),
            resolution)
        .orElseThrow();
  }

  private static UsageSweep sweep(Resolution resolution, Row row) throws SQLException {
    var before = row.integer();
    var position = row.integer();
    var ended = row.flag();
    var holder = row.optionalIdentifier();
    var until = row.optionalInstant();
    return new UsageSweep(
        resolution,
        before,
        position,
        ended,
        holder.map(node -> new Lease(node, until.orElse(Instant.EPOCH))));
  }

  @Override
  public void replace(UsageSweep sweep) {
    jdbc.update(
        """
        UPDATE usage_sweep
        SET before_bucket = ?, position = ?, ended = ?, holder = ?, held_until = ?
        WHERE resolution = ?
        """,
        sweep.before(),
        sweep.position(),
        sweep.ended(),
        sweep.lease().map(Lease::node),
        sweep.lease().map(Lease::until),
        sweep.resolution());
  }

  @Override
  public Removal remove(
      Resolution resolution, int before, int position, int mostKeys, int mostRows) {
    if (latencies.purge(resolution, before, mostRows) == mostRows) {
      return new Removal(0, OptionalInt.of(position));
    }
    var table = UsageRows.table(resolution);
    var keys =
        jdbc.query(
            """
            SELECT k.id, (SELECT u.bucket FROM %s u WHERE u.key_id = k.id
                          ORDER BY u.bucket LIMIT 1)
            FROM usage_key k WHERE k.id > ? ORDER BY k.id LIMIT ?
            """
                .formatted(table),
            row -> new Oldest(row.integer(), row.optionalInteger()),
            position,
            mostKeys + 1);
    var rows = 0;
    var next = position;
    for (var key : keys.subList(0, Math.min(mostKeys, keys.size()))) {
      if (key.bucket().isPresent() && key.bucket().get() < before) {
        var left = mostRows - rows;
        var removed = left == 0 ? 0 : remove(table, key.key(), before, left);
        rows += removed;
        if (removed == left) {
          // The key may have more rows.
          return new Removal(rows, OptionalInt.of(next));
        }
      }
      next = key.key();
    }
    return new Removal(rows, keys.size() <= mostKeys ? OptionalInt.empty() : OptionalInt.of(next));
  }

  private int remove(String table, int key, int before, int most) {
    return jdbc.update(
        "DELETE FROM " + table + " WHERE key_id = ? AND bucket < ? LIMIT ?", key, before, most);
  }
}
