package io.portico.persistence.usage;

import io.portico.domain.usage.Count;
import io.portico.domain.usage.Resolution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A row of {@code usage_hour}, {@code usage_day} or {@code usage_month}.
 *
 * @param shard the number of the shard: 0, or higher if another transaction is writing the same
 *     counter
 */
record UsageRow(int key, int bucket, int target, int code, int shard, Count count) {

  /** The order of the primary key. */
  static final Comparator<UsageRow> ORDER =
      Comparator.comparingInt(UsageRow::key)
          .thenComparingInt(UsageRow::bucket)
          .thenComparingInt(UsageRow::target)
          .thenComparingInt(UsageRow::code)
          .thenComparingInt(UsageRow::shard);

  /**
   * Returns the sums of {@code hours}, sorted rows of {@link Resolution#HOUR}, in {@code
   * resolution}, sorted. Rows sorted by hour are almost sorted by day, so the sort is fast.
   */
  static List<UsageRow> rolledUp(List<UsageRow> hours, Resolution resolution) {
    var rows = new ArrayList<UsageRow>(hours.size());
    for (var row : hours.stream().map(hour -> hour.in(resolution)).sorted(ORDER).toList()) {
      if (!rows.isEmpty() && ORDER.compare(rows.getLast(), row) == 0) {
        rows.add(rows.removeLast().plus(row));
      } else {
        rows.add(row);
      }
    }
    return rows;
  }

  /** Returns this row in the next shard. */
  UsageRow inNextShard() {
    return new UsageRow(key, bucket, target, code, shard + 1, count);
  }

  private UsageRow in(Resolution resolution) {
    return new UsageRow(key, resolution.ofHour(bucket), target, code, shard, count);
  }

  private UsageRow plus(UsageRow same) {
    return new UsageRow(key, bucket, target, code, shard, count.plus(same.count));
  }
}
