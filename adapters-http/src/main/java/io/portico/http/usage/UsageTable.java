package io.portico.http.usage;

import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.server.Csv;
import io.portico.http.server.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How often keys were used, as a table. */
final class UsageTable {

  private static final List<String> COLUMNS =
      List.of("year", "month", "day", "hour", "code", "hits", "success", "error", "last_hit");

  private UsageTable() {}

  static byte[] of(List<UsageTotal> totals, Resolution resolution, Optional<UsageDimension> by) {
    var columns = new ArrayList<>(COLUMNS);
    by.map(UsageDimension::word).ifPresent(columns::add);
    return Csv.written(
        columns, totals.stream().map(total -> row(total, resolution, by.isPresent())).toList());
  }

  private static List<String> row(UsageTotal total, Resolution resolution, boolean told) {
    var time = resolution.time(total.bucket());
    var cells =
        new ArrayList<>(
            List.of(
                String.valueOf(time.year()),
                String.valueOf(time.month()),
                String.valueOf(time.day()),
                String.valueOf(time.hour()),
                String.valueOf(total.code()),
                String.valueOf(total.count().hits()),
                String.valueOf(total.successes()),
                String.valueOf(total.errors()),
                Timestamps.written(total.count().lastHit())));
    if (told) {
      cells.add(total.of().orElse(""));
    }
    return cells;
  }
}
